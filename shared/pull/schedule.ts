/** When each list is swept again, and in what order (L7, L9, L10). */
import { type ListName, listNames } from '../api/endpoints.ts';
import { LIST_OFF_MS, REFRESH_PAGES_MAX, SWEEP_EVERY_MS, SWEEP_PAGE_MS } from '../pull-limits.ts';
import { lists } from '../records/lists.ts';
import { PAGE_SIZE_MAX, PROBE_MAX_MS } from '../request-limits.ts';

const CHANGED_FIRST = '-updated_at';

/** How a sweep of a list has ended. */
export type SweepEnding =
  | { readonly kind: 'whole'; readonly records: number; readonly isAgainDue: boolean }
  | { readonly kind: 'off' | 'interrupted' };

/**
 * Milliseconds until a list is swept whole again.
 *
 * At least five minutes, and in proportion to its pages: bodies, writes and the user's view need the
 * remainder of the hour's window.
 */
export function pauseMs(ending: SweepEnding): number {
  switch (ending.kind) {
    case 'whole':
      return ending.isAgainDue ? 0 : longPauseMs(ending.records);
    case 'off':
      return LIST_OFF_MS;
    case 'interrupted':
      return PROBE_MAX_MS;
  }
}

/** Whether a list is so short that it is read whole whenever the user asks what is new. */
export function isShort(records: number): boolean {
  return records <= REFRESH_PAGES_MAX * PAGE_SIZE_MAX;
}

/** Whether this list has a head (L7). */
export function hasHead(list: ListName): boolean {
  return lists[list].sort !== null;
}

/** Whether a head of this list shows changed records too, not only new ones (L6.1). */
export function showsChanges(list: ListName): boolean {
  return lists[list].sort === CHANGED_FIRST;
}

/** Orders the lists: lookups, then those the user views in their order, then the others. */
export function inOrder(viewed: readonly ListName[]): readonly ListName[] {
  const lookups = listNames.filter((list) => lists[list].isLookup);
  return [...new Set([...lookups, ...viewed, ...listNames])];
}

function longPauseMs(records: number): number {
  return Math.max(SWEEP_EVERY_MS, Math.ceil(records / PAGE_SIZE_MAX) * SWEEP_PAGE_MS);
}
