/**
 * Checks that a write is given up neither too early nor never. In an outage that ends by itself the
 * user is not asked, and in an endless one they have to be.
 */

import type { Clock } from '../../shared/ports.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { isUnanswered } from '../../shared/queue/unanswered.ts';
import { UNANSWERED_MAX } from '../../shared/queue-limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import type { Device } from './device.ts';
import type { News } from './disk-reader.ts';
import { short } from './tale.ts';

/** How long a write is tried at least before the user is asked about it (Q5.1). */
const PATIENCE_MS = 2 * HOUR_MS;

/** A create is looked up once more after its last send. */
const ATTEMPTS_MAX = UNANSWERED_MAX + 2;

/**
 * I9: no write is retried for ever (Q5.1). I8: none is given up within two hours of its first attempt
 * without a verdict (Q5.1). If the user retried it at once, or a clock was set, the times of its
 * attempts are unknown.
 */
export function createPatienceWatch(clock: Clock): (news: News, device: Device) => string[] {
  /** When the first of the attempts that count now brought no verdict; `null` where it is excused. */
  const since = new Map<string, number | null>();

  return ({ event, queue }, { isSteady }) => {
    if (event.kind === 'retried') for (const id of event.ids) since.set(id, null);
    if (event.kind !== 'settled') return [];
    const write = queue.writes.find(({ id }) => id === event.id);
    if (write?.unanswered === undefined) {
      since.delete(event.id);
      return [];
    }
    if (write.unanswered > ATTEMPTS_MAX) {
      return [`I9: ${short(event.id)} was tried ${write.unanswered} times in vain (Q5.1),`];
    }
    const first = since.get(event.id) ?? clock.now();
    if (!since.has(event.id)) since.set(event.id, first);
    if (!isSteady || since.get(event.id) === null || !isGivenUp(write)) return [];
    const triedMs = clock.now() - first;
    if (triedMs >= PATIENCE_MS) return [];
    return [
      `I8: ${short(event.id)} is given up after ${Math.round(triedMs / MINUTE_MS)} min (Q5.1),`,
    ];
  };
}

function isGivenUp(write: PendingWrite): boolean {
  const { state } = write;
  return isUnanswered(write) || (state.kind === 'unsure' && state.found === null);
}
