/** The words for the items of a timeline. */

import type { Status } from '../../shared/ipc/state.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { asHours, shownValue } from '../../shared/kinds/shown-value.ts';
import { inCurrency } from '../../shared/money.ts';
import type { Standing } from '../../shared/queue/overlay/overlay.ts';
import { showName, UNTITLED } from '../../shared/shown-name.ts';
import type { TimelineItem, TimelineType } from '../../shared/timeline/timeline.ts';
import type { StoryOf } from '../cache/read-story.ts';
import { missingInWords } from '../words/age.ts';

export const standingWords: Readonly<Record<Standing, string>> = {
  sent: '',
  waiting: 'Saved on this computer, not yet on the service',
  'needs-you': 'Needs your attention',
};

export const typeWords: Readonly<Record<TimelineType | 'all', string>> = {
  all: 'Everything',
  note: 'Notes',
  time: 'Time',
  comment: 'Comments',
  invoice: 'Invoices',
  task: 'Tasks done',
  deal: 'Deals closed',
  document: 'Documents',
  pending: 'Not sent yet',
};

/** The lists that figures, timeline and side lists are made of. */
const storyLists = [
  'notes',
  'contacts',
  'deals',
  'projects',
  'tasks',
  'timeEntries',
  'invoices',
] as const;

/** The same for a deal, of whose client only the notes and projects are shown. */
const dealLists = ['notes', 'contacts', 'projects'] as const;

/** Names what a story is without: what is still to come, and what the service does not have (L9.1). */
export function storyGapsInWords(
  status: Pick<Status, 'asOf' | 'off' | 'absent'>,
  kind: StoryOf['kind'],
): string {
  const lists = kind === 'deal' ? dealLists : storyLists;
  const absent = lists.filter((list) => status.absent.includes(list));
  const gaps = [missingInWords(lists, status), ...absent.map((list) => status.off[list])].filter(
    Boolean,
  );
  return gaps.length === 0 ? '' : `${gaps.join(' ')} Figures and lists here are without them.`;
}

type Names = {
  readonly member: (id: number | null) => string;
  readonly project: (id: string) => string;
};

/** Words of ours, or text that somebody wrote, which has a direction of its own (V4). */
type Part = string | { readonly written: string };

/** A line of the timeline. */
export type ItemWords = {
  /** The deed of the user as the first line; empty where the other words say it. */
  readonly lead: string;
  readonly parts: readonly Part[];
  /** The person, or the amount and its status: the second line. */
  readonly about: string;
};

/** `2:30 h on Relaunch · Jonas`, `Invoice 2031 issued · €3,000.00 · Paid`. */
export function itemInWords(item: TimelineItem, names: Names): string {
  return lineInWords(itemWords(item, names));
}

/** A line as one sentence. */
export function lineInWords({ lead, parts, about }: ItemWords): string {
  const whole = parts.map((part) => (typeof part === 'string' ? part : part.written)).join('');
  const words = [lead, whole].filter(Boolean).join(' ');
  return [words, about].filter(Boolean).join(' · ');
}

/** The same in its parts. */
export function itemWords(item: TimelineItem, names: Names): ItemWords {
  const { happening, memberId, status } = item;
  const amount = item.amount && inCurrency(item.amount.value, item.amount.currency);
  const who = memberId === null ? '' : names.member(memberId);
  const text = { written: showName(item.text.replace(/\s+/g, ' ').trim()) };
  const named = { written: text.written || UNTITLED };
  const changed = item.changed ?? item.ref?.kind;
  const word = changed === undefined ? 'record' : kinds[changed].word;
  const subject = { written: showName(item.subject) };
  const standing = status && shownValue('invoice', 'status', status);
  switch (happening) {
    case 'written':
      return line(['Note “', named, '”'], who);
    case 'worked': {
      const minutes = Math.round(item.seconds / 60) * 60;
      const project = item.ref === null ? 'no project' : names.project(item.ref.id);
      return line([`${asHours(minutes)} h on `, { written: showName(project) }], who);
    }
    case 'commented':
      return line(
        [...(item.subject ? ['Comment on “', subject, '”: '] : ['Comment: ']), text],
        who,
      );
    case 'recorded':
      return line([...(item.subject ? ['“', subject, '”: '] : []), text], who);
    case 'issued':
      return line(['Invoice ', text, ' issued'], amount, shownValue('invoice', 'status', status));
    case 'due':
      return line(['Invoice ', text, ' due'], amount, shownValue('invoice', 'status', status));
    case 'done':
      // Nothing says who ticked it.
      return line(['Task “', named, '” done'], who && `Owner: ${who}`);
    case 'made':
      return line(['Document “', named, '” made'], shownValue('document', 'status', status));
    case 'closed':
      return line(['Deal “', text, '” closed'], amount, status);
    case 'closes':
      return line(['Deal “', text, '” is to close'], amount, status);
    case 'added':
      return { ...line(['“', named, '”'], amount, standing), lead: `You made the ${word}` };
    case 'moved':
      return { ...line(['“', named, '” to ', subject]), lead: `You moved the ${word}` };
    case 'changed': {
      const lead = `You changed the ${item.subject || 'text'} of the ${word}`;
      return { ...line(['“', named, '”']), lead };
    }
    case 'deleted':
      return { ...line(['“', named, '”']), lead: `You deleted the ${word}` };
  }
}

function line(parts: readonly Part[], ...more: (string | null)[]): ItemWords {
  return { lead: '', parts, about: more.filter(Boolean).join(' · ') };
}
