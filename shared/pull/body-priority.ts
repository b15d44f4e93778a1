/** Which note's body is fetched next (L3). */
import type { NoteSummary } from '../records/note.ts';

/** Most wanted first. */
export const bodyRanks = ['open', 'kit', 'recent', 'rest', 'failed'] as const;
/** One of those ranks. */
export type BodyRank = (typeof bodyRanks)[number];

/** The rank of a body that a page has shown to be missing. */
export type MissingRank = 'kit' | 'recent' | 'rest';

/** Ranks a missing body: clients of the flight kit first, then new notes. */
export function bodyRank(
  note: Pick<NoteSummary, 'note_links'>,
  { kit, isHead }: { readonly kit: ReadonlySet<number>; readonly isHead: boolean },
): MissingRank {
  const isInKit = note.note_links.some(
    ({ record_type, record_id }) => record_type === 'company' && kit.has(record_id),
  );
  if (isInKit) return 'kit';
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
