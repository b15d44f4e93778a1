/** Opens the record that was chosen outside the window, wherever such a record is shown. */
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import type { PageRef } from '../../shared/ipc/page-ref.ts';
import type { LinkProblem, LinkQuestion } from '../../shared/ipc/record-calls.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { fieldsSet, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { TimerSubject } from '../../shared/time/timer-state.ts';
import type { Day } from '../../shared/time.ts';
import type { App } from '../app/app-context.ts';
import { readRecord } from '../cache/read.ts';

const problemWords: Record<LinkProblem, string> = {
  'no-record': 'That link doesn’t name a record. Nothing was opened.',
  'no-account':
    'That link belongs to an account that can’t be opened here. Sign in to it on this computer, then open the link again.',
  'too-many':
    'Too many links and commands came while Traytable started. The later ones did nothing.',
  'no-command': 'Traytable doesn’t know what that link asks for. Nothing was changed.',
  'no-timer': 'That link stops the timer, but no timer was running.',
  'timer-refused': 'The timer was not changed. Open the link again.',
};

type RecordParts = Pick<App, 'bridge' | 'cache' | 'navigation' | 'outbox'> & {
  /** `member` is whose entry it is. */
  readonly openEntry: (id: RecordId, day: Day, member: number | null) => void;
};

export type ChosenParts = RecordParts & {
  /** Ends the running timer, which asks before one of half a day or more (T14.3). */
  readonly shownTimer: {
    readonly stop: () => Promise<boolean>;
    readonly start: (subject: TimerSubject) => Promise<boolean>;
  };
};

/** Where the link led: opened, a question about the account, or the sentence for the user where it opened nothing. */
export type Followed =
  | { readonly kind: 'opened' }
  | ({ readonly kind: 'question' } & LinkQuestion)
  | { readonly kind: 'problem'; readonly words: string };

/** Follows the link that waits in main; `undefined` where none does. */
export async function openChosen(parts: ChosenParts): Promise<Followed | undefined> {
  const answer = await parts.bridge.takeChosenRecord(null);
  if (!answer.ok) return { kind: 'problem', words: answer.message };
  const target = answer.value;
  if (target === null) return undefined;
  if (target.kind === 'nowhere') return { kind: 'problem', words: problemWords[target.problem] };
  if (target.kind === 'question') return target;
  if (target.kind === 'long-timer') {
    void (target.next === null ? parts.shownTimer.stop() : parts.shownTimer.start(target.next)); // says itself what fails
    return { kind: 'opened' };
  }
  const words = await openAnyRecord(parts, target.record);
  return words === null ? { kind: 'opened' } : { kind: 'problem', words };
}

/** Opens a record of any kind, an entry in its week, a comment in its thread; the sentence where it cannot. */
export async function openAnyRecord(parts: RecordParts, ref: PageRef): Promise<string | null> {
  const { navigation, openEntry } = parts;
  if (ref.kind !== 'comment' && ref.kind !== 'time-entry') {
    navigation.openRecord(ref);
    return null;
  }
  const fields = await fieldsOf(parts, ref);
  const { commentable_type: type, commentable_id: subject, date, member_id: member } = fields;
  if (ref.kind === 'time-entry' && typeof date === 'string') {
    openEntry(ref.id, date as Day, typeof member === 'number' ? member : null);
  } else if (type === 'Deal' || type === 'Task') {
    navigation.openRecord({ kind: type === 'Deal' ? 'deal' : 'task', id: String(subject) });
  } else return `That ${kinds[ref.kind].word} is not on this computer.`;
  return null;
}

/** Reads the fields of a record on this computer, confirmed or still to be sent. */
async function fieldsOf({ cache, outbox }: RecordParts, { kind, id }: RecordRef): Promise<Fields> {
  const list = listOf(kind);
  const known = outbox.knownId(id);
  const read = list && !isLocalId(known) ? await readRecord(cache, { list, id: known }) : undefined;
  return Object.assign({}, read?.record, ...outbox.of(known, kind).map(fieldsSet)) as Fields;
}
