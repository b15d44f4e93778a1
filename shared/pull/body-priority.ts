/** Which note's body is fetched next (L3). */
import type { NoteSummary } from '../records/note.ts';

/** Most wanted first. */
export const bodyRanks = ['open', 'pinned', 'recent', 'rest', 'failed'] as const;
/** One of those ranks. */
export type BodyRank = (typeof bodyRanks)[number];

/** The rank of a body that a page has shown to be missing. */
export type MissingRank = 'pinned' | 'recent' | 'rest';

/** Ranks a missing body: pinned clients first, then new notes. */
export function bodyRank(
  note: Pick<NoteSummary, 'note_links'>,
  { pinned, isHead }: { readonly pinned: ReadonlySet<number>; readonly isHead: boolean },
): MissingRank {
  const isPinned = note.note_links.some(
    ({ record_type, record_id }) => record_type === 'company' && pinned.has(record_id),
  );
  if (isPinned) return 'pinned';
  return isHead ? 'recent' : 'rest';
}

/** The next body: the note opened last, then by rank, and within a rank as they came. */
export function nextBody(
  wanted: Readonly<Record<BodyRank, ReadonlySet<string>>>,
): { readonly id: string; readonly rank: BodyRank } | undefined {
  const opened = [...wanted.open].at(-1); // few: what one user opens while one body comes
  if (opened !== undefined) return { id: opened, rank: 'open' };
  for (const rank of bodyRanks) {
    const [id] = wanted[rank];
    if (id !== undefined) return { id, rank };
  }
  return undefined;
}
