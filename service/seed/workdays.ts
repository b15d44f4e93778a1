/** A member's hours on a day, so that nobody books 26 hours on one. */
import { DAY_MS, type Instant } from '../../shared/time.ts';

const WORKDAY_MINUTES = 8 * 60;
/** In an account with more work than days, some days stay too full. */
const DAYS_BACK_MAX = 250;

/** Returns the start of an entry: on its day, or on the last working day before with room. */
export function createWorkdays() {
  const bookedOf = new Map<number, Map<number, number>>();
  return (at: Instant, minutes: number, memberId: number): Instant => {
    const booked = bookedOf.get(memberId) ?? new Map<number, number>();
    bookedOf.set(memberId, booked);
    const first = Math.floor(at / DAY_MS);
    let day = first;
    while (first - day < DAYS_BACK_MAX && !hasRoom(booked, day, minutes)) day -= 1;
    if (first - day === DAYS_BACK_MAX) day = first;
    booked.set(day, (booked.get(day) ?? 0) + minutes);
    return at - (first - day) * DAY_MS;
  };
}

function hasRoom(booked: ReadonlyMap<number, number>, day: number, minutes: number): boolean {
  // Day 0 was a Thursday.
  const isWeekend = [2, 3].includes(day % 7);
  return !isWeekend && (booked.get(day) ?? 0) + minutes <= WORKDAY_MINUTES;
}
