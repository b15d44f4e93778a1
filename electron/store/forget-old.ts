/**
 * Deletes what is too old from the history, the log of requests and the zones. It runs once a day,
 * and only if the service's latest time agrees with our clock. Ours may be years ahead at one start,
 * and what is deleted never comes back (P2).
 */
import type { Clock, Log } from '../../shared/ports.ts';
import { DAY_MS, type Instant } from '../../shared/time.ts';
import type { History } from './history.ts';
import type { Traffic } from './traffic.ts';

/** Call it with the service's time whenever that is known. Never throws. */
export function createForgetOld(parts: {
  readonly history: Pick<History, 'prune'>;
  readonly traffic: Pick<Traffic, 'prune'>;
  readonly zones: { readonly prune: () => void };
  readonly clock: Clock;
  readonly log: Log;
}): (serviceNow: Instant) => void {
  let lastAt: Instant = 0;
  return (serviceNow) => {
    if (Math.abs(serviceNow - lastAt) < DAY_MS) return;
    lastAt = serviceNow;
    parts.traffic.prune(serviceNow);
    parts.zones.prune();
    try {
      parts.history.prune(serviceNow, parts.clock.now());
    } catch (error) {
      // A disk that refuses only retains more than needed; no response waits for that.
      parts.log.note('history not tidied', { error: error instanceof Error ? error.name : '?' });
    }
  };
}
