/** Decides about a record that its list no longer has (L10 to L14, L21.1). */
import type { ListName } from '../api/endpoints.ts';
import { lists } from '../records/lists.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import type { Absence } from './delivery.ts';

/** A known record that is missing in the present sweep. */
export type Unseen = {
  /** The number of the last whole sweep that had it, or after which it was found by its id. */
  readonly sweep: number;
  /** How often in a row it was found by its id although no list had it. */
  readonly foundAlone: number;
};

/** The longest between two questions after the same record, in whole sweeps. */
const SWEEPS_BETWEEN_MAX = 256;

/** Whether sweep `number` is the first that missed it: pages may only have shifted (L10). */
export function isSuspect({ sweep, foundAlone }: Unseen, number: number): boolean {
  return foundAlone === 0 && sweep === number - 1;
}

/** Whether it is time to ask for it by its id: two whole sweeps agree, or it is kept (L11, L14). */
export function isToBeAsked({ sweep, foundAlone }: Unseen, number: number): boolean {
  return number - sweep >= Math.min(2 ** (foundAlone + 1), SWEEPS_BETWEEN_MAX);
}

/** The response to a request by id; `undefined` decides nothing. */
export type Answer = 'found' | 'not-found' | 'forbidden' | undefined;

/**
 * The verdict about the record; `undefined`: it stays, and is requested again.
 *
 * `hasProof`: "not found" and "forbidden" mean the record, and neither the endpoint nor a moment in
 * which the service refuses everything (L12, L21.1).
 */
export function verdict(
  list: ListName,
  answer: Answer,
  { hasProof }: { readonly hasProof: boolean },
): Absence | undefined {
  if (!lists[list].canReadOne) return 'removed'; // two whole sweeps agree, and nobody can be asked
  switch (answer) {
    case 'found':
      return 'unlisted';
    case 'forbidden':
      return hasProof ? 'out-of-reach' : undefined;
    case 'not-found':
      return hasProof ? 'removed' : undefined;
    case undefined:
      return undefined;
  }
}

/**
 * Returns the pause before a refused open note is confirmed again (L21.2). It doubles with each
 * confirmation in a row that changed nothing, up to an hour.
 */
export function confirmAgainAfterMs(timesInVain: number): number {
  return Math.min(2 ** (timesInVain - 1) * MINUTE_MS, HOUR_MS);
}
