/** A member's hours on a day, so that nobody books 26 hours on one. */
import { DAY_MS, type Instant } from '../../shared/time.ts';

const WORKDAY_MINUTES = 8 * 60;
/** The shortest entry: a day with less room takes no other. */
const ENTRY_MINUTES_MIN = 15;
/** 22 years, which the member with the most entries of the large sample needs; beyond, days stay too full. */
const DAYS_BACK_MAX = 8_000;

/** Returns the start of an entry: on its day, or on the last working day before with room. */
export function createWorkdays() {
  const members = new Map<number, ReturnType<typeof createMember>>();
  return (at: Instant, minutes: number, memberId: number): Instant => {
    const member = members.get(memberId) ?? createMember();
    members.set(memberId, member);
    const first = Math.floor(at / DAY_MS);
    return at - (first - member.book(first, minutes)) * DAY_MS;
  };
}

function createMember() {
  const booked = new Map<number, number>();
  /** For a full day, a day before it that may have room: without it each entry walks over years. */
  const earlier = new Map<number, number>();

  function lastOpen(day: number): number {
    let open = day;
    for (let next = earlier.get(open); next !== undefined; next = earlier.get(open)) open = next;
    for (let at = day; at !== open; ) {
      const next = earlier.get(at) ?? open;
      earlier.set(at, open);
      at = next;
    }
    return open;
  }

  return {
    /** Books the minutes on this day or on the last one before with room, and returns that day. */
    book(first: number, minutes: number): number {
      let day = lastOpen(first);
      while (first - day < DAYS_BACK_MAX && !hasRoom(booked, day, minutes)) {
        if (isFull(booked, day)) earlier.set(day, day - 1);
        day = lastOpen(day - 1);
      }
      if (first - day >= DAYS_BACK_MAX) day = first;
      booked.set(day, (booked.get(day) ?? 0) + minutes);
      return day;
    },
  };
}

function hasRoom(booked: ReadonlyMap<number, number>, day: number, minutes: number): boolean {
  return !isWeekend(day) && (booked.get(day) ?? 0) + minutes <= WORKDAY_MINUTES;
}

function isFull(booked: ReadonlyMap<number, number>, day: number): boolean {
  return isWeekend(day) || (booked.get(day) ?? 0) + ENTRY_MINUTES_MIN > WORKDAY_MINUTES;
}

function isWeekend(day: number): boolean {
  // Day 0 was a Thursday.
  return [2, 3].includes(day % 7);
}
