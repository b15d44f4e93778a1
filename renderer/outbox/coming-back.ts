/** Whether a discarded write can be brought back now, as the queue would judge it (Q11). */
import { isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

/** No other work on its record stands in its place. */
export function canComeBack({ record }: PendingWrite, outbox: Pick<Outbox, 'of'>): boolean {
  return !outbox.of(record.id, record.kind).some(isLive);
}
