/**
 * Deletes what is too old from the history, the log of requests and the zones. It runs once a day,
 * and only if the service's latest time agrees with our clock. Ours may be years ahead at one start,
 * and what is deleted never comes back (P2).
 */
import type { Clock, Log } from '../../shared/ports.ts';
import { DAY_MS, type Instant } from '../../shared/time.ts';
import { containNow } from '../system/contain.ts';
import type { History } from './history.ts';
import type { Traffic } from './traffic.ts';

export type ForgetOldParts = {
  readonly history: Pick<History, 'prune'>;
  readonly traffic: Pick<Traffic, 'prune'>;
  readonly zones: { readonly prune: () => void };
  readonly clock: Clock;
  readonly log: Log;
};

/** Call it with the service's time whenever that is known. Never throws. */
export function createForgetOld(parts: ForgetOldParts): (serviceNow: Instant) => void {
  const { history, traffic, zones, clock, log } = parts;
  let lastAt: Instant = 0;
  return (serviceNow) => {
    if (Math.abs(serviceNow - lastAt) < DAY_MS) return;
    lastAt = serviceNow;
    // Each on its own: what cannot be tidied only stays, and the response that gave the time goes on.
    containNow(log, 'log of requests not tidied', () => traffic.prune(serviceNow));
    containNow(log, 'zones not tidied', () => zones.prune());
    containNow(log, 'history not tidied', () => history.prune(serviceNow, clock.now()));
  };
}
