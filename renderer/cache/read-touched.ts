/** The notes, time entries and comments since a day, read by their indexes alone. */
import type { Comment } from '../../shared/records/comment.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import type { Day, Instant } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import { once } from './found-records.ts';
import type { NoteRow } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

export type RecentRead = {
  readonly notes: readonly NoteRow[];
  readonly entries: readonly TimeEntry[];
  readonly comments: readonly Comment[];
};

/** Reads what has a day from `since` to `today`, and what was made since the instant of that day. */
export async function readRecent(
  cache: Cache,
  { since, sinceAt, today }: { since: Day; sinceAt: Instant; today: Day },
): Promise<RecentRead> {
  const { comments, notes, timeEntries } = cache;
  const made = new Date(sinceAt).toISOString();
  const read = await cache.transaction('r', [comments, notes, timeEntries], async () => {
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
  return { ...read, notes: await openNotes(cache, read.notes) };
}
