/** Describes pending writes in plain sentences, for the outbox, the tray and the quit question. */
import { unreachable } from '../../assert.ts';
import { inASentence } from '../../in-a-sentence.ts';
import { kinds } from '../../kinds/kinds.ts';
import { UNANSWERED_MAX } from '../../queue-limits.ts';
import { fieldsChanged } from '../changed-fields.ts';
import { isHeld } from '../held.ts';
import { awaitsBase, isUndoable, type PendingWrite } from '../pending-write.ts';
import type { ConnectionState, RefiledNote } from '../queue.ts';
import { isOrphaned, referencesOf } from '../references.ts';
import { isUnanswered } from '../unanswered.ts';
import { type ChangeCounts, needingInWords } from './count-changes.ts';
import { editedToo } from './other-writer.ts';
import { nameOf } from './record-name.ts';
import { refusalInWords } from './refusal-words.ts';
import { type WaitReason, waitReasonOf } from './wait-reason.ts';

/** The words for a write whose record belongs to something that will not be on the service (Q13). */
export const ORPHANED =
  'Not sent · what it belongs to was discarded or deleted here, or is a part of itself. Restore that, and this is sent too.';

/**
 * Says what the write will do: `Create the note “Kick-off”`. `title` names the record if the write
 * does not.
 */
export function sentenceOf(write: PendingWrite, title?: string): string {
  const { change, record } = write;
  const name = nameOf(write, title);
  const { word, fields } = kinds[record.kind];
  const what = `${word} ${name}`;
  if (change.kind === 'delete') return `Delete the ${what}`;
  if (change.kind === 'create') return `Create the ${what}`;
  const changed = fieldsChanged(write);
  const [first, ...more] = changed.map((field) => fields[field]);
  if (first?.changeAlone !== undefined && more.length === 0) return first.changeAlone(what);
  return `Change the ${inASentence(changed.map((field) => fields[field]?.word ?? field)) || 'text'} of ${record.kind === 'note' ? name : `the ${what}`}`;
}

const checkWords: Readonly<Record<ConnectionState, string>> = {
  open: 'checking whether it arrived',
  unreachable: 'Traytable checks whether it arrived when you’re online',
  'signed-out': 'Traytable checks whether it arrived after you sign in',
};

const waitWords: Readonly<Record<WaitReason | 'none', string>> = {
  undo: 'can still be undone',
  service: 'will be sent when the service allows it',
  form: 'waits while its form is in use',
  none: 'not sent yet',
};

/**
 * Says how far the write is: `Saved on this computer · will be sent when you’re online`. `me` is the
 * signed-in member, who may be the other writer of a conflict. `pause` says how long the service wants
 * nothing, such as `paused by the service for 41 s`.
 */
export function standingOf(
  write: PendingWrite,
  line: ConnectionState,
  me: number | null = null,
  pause: string | null = null,
): string {
  const { state, record } = write;
  switch (state.kind) {
    case 'ready':
    case 'waiting':
      if (line === 'signed-out') return 'Saved on this computer · will be sent after you sign in';
      if (line === 'unreachable') return 'Saved on this computer · will be sent when you’re online';
      if (referencesOf(write).length > 0) {
        return 'Saved on this computer · will be sent after the record it belongs to';
      }
      if (isUndoable(write)) return `Saved on this computer · ${waitWords.undo}`;
      if (awaitsBase(write))
        return 'Saved on this computer · will be sent after the change before it';
      if (pause !== null) return `Saved on this computer · ${pause}`;
      return `Saved on this computer · ${waitWords[waitReasonOf(write) ?? 'none']}`;
    case 'sending':
    case 'checking':
    case 'looking':
      // It waits for a permit until the pause is over.
      if (line === 'open' && state.kind === 'sending' && pause !== null)
        return `Saved on this computer · ${pause}`;
      // A request that was under way when the connection failed has no reply either.
      if (line === 'open' && state.kind === 'sending') return 'Sending…';
      return `${write.hasLostPast ? 'From an earlier copy' : 'No reply yet'} · ${checkWords[line]}`;
    case 'unsure':
      return write.hasLostPast
        ? 'From an earlier copy of your data. Is it on the service already?'
        : 'Sent, but the service didn’t answer. Is it there?';
    case 'done':
      return 'On the service';
    case 'conflict':
      return `${editedToo(write, me)} · ${
        write.change.kind === 'delete' ? 'it is not deleted' : 'your version is kept here'
      }`;
    case 'refused':
      if (isHeld(write)) return `Not sent · ${state.message}`;
      if (isUnanswered(write)) return `Not sent · tried ${UNANSWERED_MAX} times`;
      return isOrphaned(write) ? ORPHANED : refusalInWords(write);
    case 'discarded':
      return write.change.kind === 'delete'
        ? `Undone · the ${kinds[record.kind].word} is kept`
        : 'Discarded · can be restored';
    default:
      return unreachable(state);
  }
}

export type SummaryPart = {
  readonly about: 'sent' | 'waiting' | 'needing' | 'comments';
  readonly words: string;
};

/**
 * Sums up the outbox: `All changes sent`, `2 waiting · 1 needs your attention`. `comments` is how many
 * are typed and not sent.
 */
export function summaryOf(
  counts: Pick<ChangeCounts, 'toSend' | 'needsUser'>,
  inWords: (count: number) => string = String,
  comments = 0,
): string {
  return summaryParts(counts, inWords, comments)
    .map(({ words }) => words)
    .join(' · ');
}

/** The parts of that sum, so that each has the colour of what it counts. */
export function summaryParts(
  { toSend, needsUser }: Pick<ChangeCounts, 'toSend' | 'needsUser'>,
  inWords: (count: number) => string = String,
  comments = 0,
): readonly SummaryPart[] {
  if (toSend + needsUser + comments === 0) return [{ about: 'sent', words: 'All changes sent' }];
  const what = comments === 1 ? 'comment' : 'comments';
  const parts = [
    { count: toSend, about: 'waiting', words: `${inWords(toSend)} waiting` },
    { count: needsUser, about: 'needing', words: needingInWords(needsUser, inWords) },
    { count: comments, about: 'comments', words: `${inWords(comments)} ${what} not sent` },
  ] as const;
  return parts.flatMap(({ count, about, words }) => (count > 0 ? [{ about, words }] : []));
}

/** A number of changes for a sentence: `1 change`, `3 changes`. */
export function changeCount(count: number, inWords: (count: number) => string = String): string {
  return `${inWords(count)} ${count === 1 ? 'change' : 'changes'}`;
}

/** Notifies the user of a refiled note (Q15). They may have removed it themselves. */
export function refiledSentence({ name, isPrivate }: RefiledNote): string {
  return isPrivate
    ? `The note ${name} had been removed, or is no longer shown to you. What you wrote was saved as a new note that only you can see.`
    : `The note ${name} had been removed. What you wrote was saved as a new note.`;
}
