/** Whether this computer's clock is wrong, in words: days of time entries and timers depend on it. */
import type { Status } from '../../shared/ipc/state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';

/** A smaller difference changes no day and hardly a duration. */
const CLOCK_OFF_MAX_MS = 5 * MINUTE_MS;

/** `Clock 50 min behind the service`; `null` if it is right, or not compared by this connection. */
export function wrongClockInWords({
  line,
  clockAheadMs = 0,
}: Pick<Status, 'line' | 'clockAheadMs'>): string | null {
  const offMs = Math.abs(clockAheadMs);
  if (line !== 'open' || offMs <= CLOCK_OFF_MAX_MS) return null;
  const side = clockAheadMs > 0 ? 'behind' : 'ahead of';
  return `Clock ${spanInWords(offMs)} ${side} the service`;
}

/** `7 min`, `3 h`, `400 days`. */
function spanInWords(ms: number): string {
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS)} days`;
}
