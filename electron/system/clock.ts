/** The real clock. */
import type { Clock } from '../../shared/ports.ts';
import { knownZone } from '../../shared/zone.ts';

/** Milliseconds since the program began, by a clock that nobody can set. */
export const steadyNow = () => performance.now();

export const systemClock: Clock = { now: () => Date.now() };

/** The current zone of this computer. */
export function timeZone(): string {
  return knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
