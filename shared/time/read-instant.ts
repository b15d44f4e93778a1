/** Reads the moments that the service names, as far as a calendar shows them (T4.7). */
import { type Instant, parseTimestamp } from '../time.ts';

/** Between these every zone shows a day of a year from 1 to 9999. */
const EARLIEST = parseTimestamp('0001-01-02T00:00:00Z');
const LATEST = parseTimestamp('9999-12-30T23:59:59Z');

/** Whether the moment is on a day in every zone. */
export function isOnCalendar(at: Instant): boolean {
  return at >= EARLIEST && at <= LATEST; // NaN is neither
}

/** The moment in a field; `null` if it names none that is on a calendar. */
export function readInstant(value: unknown): Instant | null {
  const at = typeof value === 'string' ? parseTimestamp(value) : Number.NaN;
  return isOnCalendar(at) ? at : null;
}
