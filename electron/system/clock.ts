/** The real clock. */
import type { Clock } from '../../shared/ports.ts';

/** Milliseconds since the program began, by a clock that nobody can set. */
export const steadyNow = () => performance.now();

export const systemClock: Clock = { now: () => Date.now() };

/** The zone this computer is in now. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
