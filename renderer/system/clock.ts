/** The window's clock; with its neighbours the only files of this room that touch time and chance. */
import type { Clock } from '../../shared/ports.ts';
import type { Day, Instant } from '../../shared/time.ts';
import { knownZone } from '../../shared/zone.ts';

export const systemClock: Clock = { now: () => Date.now() };

/** The current zone of this computer. */
export function timeZone(): string {
  return knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The day on which `at` falls here, without `Intl`: its first use would cost a start 14 ms. */
export function localDay(at: Instant): Day {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const digits = (number: number, count: number) => String(number).padStart(count, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
