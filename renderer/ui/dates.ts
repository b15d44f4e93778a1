/** Dates as people say them: near today by name, further away shorter or longer as needed. */
import { DAY_MS, type Day, dayOf, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';

const LOCALE = 'en-GB';

/** Dates in words for somebody in one zone. Formats are made once: lists use a few for every row. */
export class Dates {
  readonly #askZone: () => string;
  readonly #formats = new Map<string, Intl.DateTimeFormat>();
  #timeZone: string;

  /** `askZone` names the IANA zone the computer is in now. */
  constructor(askZone: () => string) {
    this.#askZone = askZone;
    this.#timeZone = askZone();
  }

  /** The calendar day it is, where the computer is now: it may have flown since it was asked last. */
  today(now: Instant): Day {
    const timeZone = this.#askZone();
    if (timeZone !== this.#timeZone) this.#formats.clear();
    this.#timeZone = timeZone;
    return this.#dayOf(now);
  }

  /** `14:02` today, `Yesterday`, `Tue` within a week, `12 Mar` within the year, `12 Mar 2024`. */
  short(at: Instant, now: Instant): string {
    const [day, today] = [this.#dayOf(at), this.#dayOf(now)];
    const days = daysBetween(day, today);
    if (days === 0) return this.time(at);
    if (days === 1) return 'Yesterday';
    if (days > 1 && days < 7) return this.#format(at, { weekday: 'short' });
    return this.#format(at, dayFormat(day, today));
  }

  /** `today 14:02`, `Yesterday 14:02`, `Tue 14:02`, `12 Mar, 14:02`, `12 Mar 2024, 14:02`. */
  moment(at: Instant, now: Instant): string {
    const [date, time] = [this.short(at, now), this.time(at)];
    if (date === time) return `today ${time}`;
    if (date === 'Yesterday') return `yesterday ${time}`;
    return /\d/.test(date) ? `${date}, ${time}` : `${date} ${time}`;
  }

  /** `Tuesday, 12 March 2024 at 14:02`: for hovering and for screen readers. */
  full(at: Instant): string {
    return this.#format(at, { dateStyle: 'full', timeStyle: 'short' });
  }

  /** `14:02`. */
  time(at: Instant): string {
    return this.#format(at, { hour: '2-digit', minute: '2-digit', hour12: false });
  }

  #dayOf(at: Instant): Day {
    return dayOf(at, this.#timeZone);
  }

  #format(at: Instant, options: Intl.DateTimeFormatOptions): string {
    const key = JSON.stringify(options);
    const format =
      this.#formats.get(key) ??
      new Intl.DateTimeFormat(LOCALE, { timeZone: this.#timeZone, ...options });
    this.#formats.set(key, format);
    return format.format(at);
  }
}

/** A calendar day: `Today`, `Yesterday`, `Tomorrow`, `12 Mar`, `12 Mar 2024`. */
export function dayInWords(day: Day, today: Day): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days === -1) return 'Tomorrow';
  return new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...dayFormat(day, today) }).format(
    Date.parse(day),
  );
}

/** What is left of a pause: `41 s`, `2 min`. */
export function waitInWords(waitMs: number): string {
  if (waitMs < 2 * MINUTE_MS) return `${Math.max(1, Math.ceil(waitMs / SECOND_MS))} s`;
  return `${Math.ceil(waitMs / MINUTE_MS)} min`;
}

/** `1,200`. */
export function countInWords(count: number): string {
  return count.toLocaleString(LOCALE);
}

function dayFormat(day: Day, today: Day): Intl.DateTimeFormatOptions {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) };
}

function daysBetween(day: Day, today: Day): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}
