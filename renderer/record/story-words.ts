/** The words for the items of a timeline. */

import type { Status } from '../../shared/ipc/state.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { asHours, shownValue } from '../../shared/kinds/shown-value.ts';
import { inCurrency } from '../../shared/money.ts';
import { showName, UNTITLED } from '../../shared/shown-name.ts';
import type { TimelineItem, TimelineType } from '../../shared/timeline/timeline.ts';
import type { StoryOf } from '../cache/read-story.ts';
import { missingInWords } from '../words/age.ts';

export const UNSENT = 'Saved on this computer, not yet on the service';

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

/** A line of the timeline around the text that somebody wrote, which has a direction of its own (V4). */
export type ItemWords = {
  /** The deed of the user as the first line; empty where the other words say it. */
  readonly lead: string;
  readonly before: string;
  readonly text: string;
  readonly end: string;
  /** The person, or the amount and its status: the second line. */
  readonly about: string;
};

/** `2:30 h on Relaunch · Jonas`, `Invoice 2031 issued · €3,000.00 · Paid`. */
export function itemInWords(item: TimelineItem, names: Names): string {
  return lineInWords(itemWords(item, names));
}

/** A line as one sentence. */
export function lineInWords({ lead, before, text, end, about }: ItemWords): string {
  const words = [lead, before + text + end].filter(Boolean).join(' ');
  return [words, about].filter(Boolean).join(' · ');
}

/** The same in its parts. */
export function itemWords(item: TimelineItem, names: Names): ItemWords {
  const { happening, memberId, status } = item;
  const amount = item.amount && inCurrency(item.amount.value, item.amount.currency);
  const who = memberId === null ? '' : names.member(memberId);
  const text = showName(item.text.replace(/\s+/g, ' ').trim());
  const changed = item.changed ?? item.ref?.kind;
  const word = changed === undefined ? 'record' : kinds[changed].word;
  const subject = item.subject && `“${showName(item.subject)}”`;
  switch (happening) {
    case 'written':
      return line('Note “', text || UNTITLED, '”', who);
    case 'worked': {
      const minutes = Math.round(item.seconds / 60) * 60;
      const project = item.ref === null ? 'no project' : names.project(item.ref.id);
      return line(`${asHours(minutes)} h on `, showName(project), '', who);
    }
    case 'commented':
      return line(`Comment${subject && ` on ${subject}`}: `, text, '', who);
    case 'recorded':
      return line(subject && `${subject}: `, text, '', who);
    case 'issued':
      return line('Invoice ', text, ' issued', amount, shownValue('invoice', 'status', status));
    case 'due':
      return line('Invoice ', text, ' due', amount, shownValue('invoice', 'status', status));
    case 'done':
      return line('Task “', text || UNTITLED, '” done', who);
    case 'made':
      return line(
        'Document “',
        text || UNTITLED,
        '” made',
        shownValue('document', 'status', status),
      );
    case 'closed':
      return line('Deal “', text, '” closed', amount, status);
    case 'added': {
      const standing = status && shownValue('invoice', 'status', status);
      return leadLine(`You made the ${word}`, text, '”', amount, standing);
    }
    case 'moved':
      return leadLine(`You moved the ${word}`, text, `” to ${showName(item.subject)}`);
    case 'changed':
      return leadLine(`You changed the ${item.subject || 'text'} of the ${word}`, text, '”');
    case 'deleted':
      return leadLine(`You deleted the ${word}`, text, '”');
  }
}

function line(before: string, text: string, end: string, ...more: (string | null)[]): ItemWords {
  return { lead: '', before, text, end, about: more.filter(Boolean).join(' · ') };
}

function leadLine(lead: string, text: string, end: string, ...more: (string | null)[]): ItemWords {
  return { ...line('“', text || UNTITLED, end, ...more), lead };
}
