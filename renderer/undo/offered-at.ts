/** When the change or the delete was made that the Undo bar offers to undo. */
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import type { Instant } from '../../shared/time.ts';
import type { UndoContext } from './undo-context.ts';

/** Returns 0 if it offers nothing. Of all that can be undone, Ctrl+Z undoes the latest alone. */
export function offeredAt({ deletions, lastChange }: Offering): Instant {
  const deletedUntil = deletions.open.at(-1)?.until ?? UNDO_DELETE_MS;
  return Math.max(lastChange.open?.at ?? 0, deletedUntil - UNDO_DELETE_MS);
}

type Offering = Pick<UndoContext, 'deletions' | 'lastChange'>;
