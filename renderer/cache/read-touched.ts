/** The notes, time entries and comments since a day, read by their indexes alone. */
import type { Comment } from '../../shared/records/comment.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import type { Day, Instant } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import { once } from './found-records.ts';
import type { NoteOnDisk, NoteRow } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

export type RecentRead = {
  readonly notes: readonly NoteRow[];
  readonly entries: readonly TimeEntry[];
  readonly comments: readonly Comment[];
};

/** Without all of these lists a client could seem quiet that is not. */
export const touchLists = [
  ...(['notes', 'timeEntries', 'companies', 'contacts', 'projects', 'tasks'] as const),
  ...(['deals', 'invoices', 'boardGroups', 'taskStatuses'] as const),
] as const;

type RecentAsked = { readonly since: Day; readonly sinceAt: Instant; readonly today: Day };

/** Reads what has a day from `since` to `today`, and what was made since the instant of that day. */
export async function readRecent(cache: Cache, asked: RecentAsked): Promise<RecentRead> {
  const read = await readRecentRows(cache, asked);
  return { ...read, notes: await openNotes(cache, read.notes) };
}

/** The same with the notes as they are on the disk; it can be part of a transaction. */
export async function readRecentRows(
  cache: Cache,
  { since, sinceAt, today }: RecentAsked,
): Promise<Omit<RecentRead, 'notes'> & { readonly notes: readonly NoteOnDisk[] }> {
  const { comments, notes, timeEntries } = cache;
  const made = new Date(sinceAt).toISOString();
  return cache.transaction('r', [comments, notes, timeEntries], async () => {
    const [dated, changed, entries, recent] = await Promise.all([
      notes.where('date').between(since, today, true, true).toArray(),
      notes.where('updatedAt').aboveOrEqual(sinceAt).toArray(),
      timeEntries.where('date').between(since, today, true, true).toArray(),
      // The service numbers comments as they come: the first old one ends the search.
      comments
        .orderBy('id')
        .reverse()
        .until(({ created_at }) => created_at < made)
        .toArray(),
    ]);
    return { notes: once([...dated, ...changed]), entries, comments: recent };
  });
}
