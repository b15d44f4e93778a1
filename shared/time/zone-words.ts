/** Names of time zones. */
import type { Instant } from '../time.ts';
import { offsetMinutes } from './zoned-day.ts';

/** Returns `Tokyo` for `Asia/Tokyo`. */
export function placeOfZone(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Whether clocks in both zones show the same at that instant. */
export function isSameClock(one: string, other: string, at: Instant): boolean {
  return one === other || offsetMinutes(at, one) === offsetMinutes(at, other);
}
