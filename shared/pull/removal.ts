/** Decides about a record that its list no longer has (L10 to L14, L21.1). */
import type { ListName } from '../api/endpoints.ts';
import { lists } from '../records/lists.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import type { Absence } from './delivery.ts';

/** A known record that is missing in the present sweep. */
export type Unseen = {
  /** The last whole sweep that had it, or after which a read by its id found it. */
  readonly sweep: number;
  /** How often in a row a read by its id found it although no list had it. */
  readonly foundAlone: number;
};

/** The most whole sweeps between two reads of the same record. */
const SWEEPS_BETWEEN_MAX = 256;

/** Whether sweep `number` is the first that missed it: pages may only have shifted (L10). */
export function isSuspect({ sweep, foundAlone }: Unseen, number: number): boolean {
  return foundAlone === 0 && sweep === number - 1;
}

/** Whether to read it by its id now: two whole sweeps missed it, or its next check is due (L11, L14). */
export function isReadDue({ sweep, foundAlone }: Unseen, number: number): boolean {
  return number - sweep >= Math.min(2 ** (foundAlone + 1), SWEEPS_BETWEEN_MAX);
}

/** The answer to a read by its id; `undefined` decides nothing. */
export type Answer = 'found' | 'not-found' | 'forbidden' | undefined;

/**
 * The result of fetching a record by its id (L28). `failed`: no answer that decides, or this computer's
 * disk refuses.
 */
export type Fetched = NonNullable<Answer> | 'failed';

/** The same of the comments on a record: `refused` where the service gives none (L17.2). */
export type CommentsFetched = 'found' | 'refused' | 'failed';

/**
 * The verdict about the record; `undefined` if it stays and is read again.
 *
 * `hasProof`: "not found" and "forbidden" mean the record, and neither the endpoint nor a moment in
 * which the service refuses everything (L12, L21.1).
 */
export function verdict(
  list: ListName,
  answer: Answer,
  { hasProof }: { readonly hasProof: boolean },
): Absence | undefined {
  if (!lists[list].canReadOne) return 'removed'; // two whole sweeps missed it, and no read is possible
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
