/**
 * When the history, the log of requests and the zones of entries forget what is too old: once a day, and only where a clock
 * that the service has just told agrees. Ours may stand years ahead at one start, and what goes never
 * comes back (P2).
 */
import type { Clock, Log } from '../../shared/ports.ts';
import { DAY_MS, type Instant } from '../../shared/time.ts';
import type { History } from './history.ts';
import type { Traffic } from './traffic.ts';

/** To be called with the service's time whenever it is known. Never throws. */
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
      // A disk that refuses only keeps more than it has to; no answer waits for that.
      parts.log.note('history not tidied', { error: error instanceof Error ? error.name : '?' });
    }
  };
}
