/** A pending write in plain sentences, for the outbox, the tray and the quit question. */
import { unreachable } from '../assert.ts';
import { cut, excerpt } from '../note/plain-text.ts';
import { type NoteFieldName, noteFieldNames } from '../records/note-fields.ts';
import { isLive, needsUser, type PendingWrite } from './pending-write.ts';
import type { LineState } from './queue.ts';

/** What the write will do: `Create the note “Kick-off”`. */
export function sentenceOf(write: PendingWrite): string {
  const name = nameOf(write);
  if (write.change.kind === 'create') return `Create the note ${name}`;
  const { fields } = write.change;
  const changed = noteFieldNames.filter((field) => field in fields).map((field) => words[field]);
  return `Change the ${listed(changed)} of ${name}`;
}

/** Where the write stands: `Saved on this computer · goes out with the next connection`. */
export function standingOf({ state }: PendingWrite, line: LineState): string {
  switch (state.kind) {
    case 'ready':
    case 'waiting':
      if (line === 'signed-out') return 'Saved on this computer · goes out after you sign in';
      if (line === 'unreachable') return 'Saved on this computer · goes out when you are online';
      return 'Saved on this computer · not yet on the service';
    case 'sending':
      return 'On its way';
    case 'checking':
    case 'looking':
      if (line === 'unreachable') {
        return 'Saved on this computer · whether it arrived is checked when you are online';
      }
      return 'Sent, but no answer came · checking whether it arrived';
    case 'done':
      return 'On the service';
    case 'conflict':
      return 'Somebody else changed this note meanwhile · yours is kept here';
    case 'refused':
      return `The service did not take it: ${state.message}`;
    case 'discarded':
      return 'Discarded · can be brought back';
    default:
      return unreachable(state);
  }
}

/** The whole outbox in a few words: `All sent`, `2 waiting`, `1 needs you`. */
export function summaryOf(writes: readonly PendingWrite[]): string {
  const live = writes.filter(isLive);
  const parked = live.filter(needsUser).length;
  const waiting = live.length - parked;
  const parts = [
    ...(parked === 0 ? [] : [`${parked} ${parked === 1 ? 'needs' : 'need'} you`]),
    ...(waiting === 0 ? [] : [`${waiting} waiting`]),
  ];
  return parts.length === 0 ? 'All sent' : parts.join(', ');
}

/** How many changes, in words a sentence can hold: `1 change`, `3 changes`. */
export function changeCount(count: number): string {
  return `${count} ${count === 1 ? 'change' : 'changes'}`;
}

const words: Record<NoteFieldName, string> = {
  title: 'title',
  date: 'date',
  visibility: 'visibility',
  content_html: 'text',
};

const NAME_CHARS_MAX = 60;

function nameOf({ change }: PendingWrite): string {
  const base = change.kind === 'update' ? change.base : null;
  const title = change.fields.title ?? base?.title ?? '';
  if (title.trim() !== '') return `“${cut(title, NAME_CHARS_MAX)}”`;
  const body = change.fields.content_html ?? base?.content_html ?? '';
  const start = excerpt(body, NAME_CHARS_MAX);
  return start === '' ? 'without a title' : `“${start}”`;
}

function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? 'text';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
