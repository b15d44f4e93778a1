/** Sentences about what is on this computer. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import type { Instant } from '../../shared/time.ts';
import { countInWords, type Dates } from '../ui/dates.ts';
import { momentInWords } from './age.ts';

/** `On this computer, updated 09:12`: a record of the list; of the open note when it was read itself. */
export function presenceInWords(
  list: ListName,
  { readAt, openNote }: Pick<Status, 'readAt' | 'openNote'>,
  { dates, now, id }: { readonly dates: Dates; readonly now: Instant; readonly id: string },
): string {
  const isOpen = list === 'notes' && openNote?.id === id;
  const at = isOpen ? Math.max(openNote.at, readAt.notes ?? openNote.at) : readAt[list];
  return at === null
    ? 'On this computer'
    : `On this computer, updated ${momentInWords(at, dates, now)}`;
}

type NotesHere = { readonly notes: number; readonly withText: readonly string[] };

/** `All 12 notes are here`, `11 of 12 notes are here`. */
export function notesHereInWords({ notes, withText: { length: here } }: NotesHere): string {
  if (here < notes) return `${countInWords(here)} of ${countInWords(notes)} notes are here`;
  return notes === 1 ? 'Its note is here' : `All ${countInWords(notes)} notes are here`;
}
