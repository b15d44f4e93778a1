/** Dates and counts as people write them where the computer is: near today by name. */
import { capitalise } from '../../shared/capitalise.ts';
import { isCalendarDay } from '../../shared/is-day.ts';
import { DAY_MS, type Day, dayOf, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { countFormat, dayFormat } from './day-format.ts';

const MINUTES_PER_DAY = DAY_MS / MINUTE_MS;

/** The locale of the system, as the host tells it to the page. */
export function systemLocale(): string {
  return navigator.language;
}

/**
 * Dates in words for somebody in one zone. Formats are made once: lists use a few for every row. What the
 * service sends as a moment may be none: NaN has no words.
 */
export class Dates {
  readonly #askZone: () => string;
  readonly #locale: string;
  readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #clocks = new Map<number, string>();
  #timeZone: string;
  #hasTwelveHours: boolean | undefined;

  /** `askZone` names the IANA zone the computer is in now; `locale` decides order and clock. */
  constructor(askZone: () => string, locale: string) {
    this.#askZone = askZone;
    this.#locale = locale;
    this.#timeZone = askZone();
  }

  /** The IANA zone the computer is in. */
  get zone(): string {
    return this.#askZone();
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
    return days === 1 ? 'Yesterday' : this.#format(at, nearFormat(day, today));
  }

  /** `14:02` today, `yesterday 14:02`, `Tue 14:02`, `12 Mar, 14:02`, `12 Mar 2024, 14:02`. */
  moment(at: Instant, now: Instant): string {
    if (Number.isNaN(at)) return 'at an unknown time'; // it continues a sentence
    const [day, today] = [this.#dayOf(at), this.#dayOf(now)];
    const days = daysBetween(day, today);
    if (days === 0) return this.time(at);
    if (days === 1) return `yesterday ${this.time(at)}`;
    const near = nearFormat(day, today);
    const glue = 'weekday' in near ? ' ' : ', ';
    return `${this.#format(at, near)}${glue}${this.time(at)}`;
  }

  /** The same with the day of today, where no column of days stands beside it: `Today, 14:02`. */
  momentWithDay(at: Instant, now: Instant): string {
    if (this.#dayOf(at) === this.#dayOf(now)) return `Today, ${this.time(at)}`;
    return capitalise(this.moment(at, now));
  }

  /** The calendar day of a moment: `Today`, `Tue`, `12 Mar`, `12 Mar 2024`. */
  day(at: Instant, now: Instant): string {
    return dayInWords(this.#dayOf(at), this.#dayOf(now), this.#locale);
  }

  /** `Tuesday, 12 March 2024 at 14:02`: for hovering and for screen readers. */
  full(at: Instant): string {
    return this.#format(at, { dateStyle: 'full', timeStyle: 'short' });
  }

  /** `14:02`, or `2:02 PM` where people count twelve hours. */
  time(at: Instant): string {
    return this.#format(at, { timeStyle: 'short' });
  }

  /**
   * `08:05`, or `8:05 AM` where people count twelve hours, for minutes since midnight. From 24:00 on
   * it is the next day's clock.
   */
  clock(minute: number): string {
    const inDay = minute % MINUTES_PER_DAY;
    const known = this.#clocks.get(inDay);
    if (known !== undefined) return known;
    const text = this.#format(inDay * MINUTE_MS, { timeStyle: 'short', timeZone: 'UTC' });
    this.#clocks.set(inDay, text);
    return text;
  }

  /** An hour beside a day: {@link Dates.clock}, or `8 AM` where people count twelve hours. */
  hour(minute: number): string {
    if (!this.hasTwelveHours || minute % 60 !== 0) return this.clock(minute);
    return this.#format(minute * MINUTE_MS, { hour: 'numeric', timeZone: 'UTC' });
  }

  /** Whether people count twelve hours: their clock times are longer. */
  get hasTwelveHours(): boolean {
    this.#hasTwelveHours ??=
      this.#formatOf({ timeStyle: 'short' }).resolvedOptions().hour12 === true;
    return this.#hasTwelveHours;
  }

  #dayOf(at: Instant): Day {
    return Number.isNaN(at) ? '' : dayOf(at, this.#timeZone);
  }

  #format(at: Instant, options: Intl.DateTimeFormatOptions): string {
    return Number.isNaN(at) ? '' : this.#formatOf(options).format(at);
  }

  #formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = JSON.stringify(options);
    const format =
      this.#formats.get(key) ??
      new Intl.DateTimeFormat(this.#locale, { timeZone: this.#timeZone, ...options });
    this.#formats.set(key, format);
    return format;
  }
}

/**
 * A calendar day: `Today`, `Yesterday`, `Tomorrow`, `Tue` within the week before, `12 Mar`, `12 Mar 2024`.
 * A text that is no day stays as it is.
 */
export function dayInWords(day: Day, today: Day, locale = systemLocale()): string {
  const asOf = `${today} ${locale}`;
  if (daysRead.asOf !== asOf) daysRead = { asOf, words: new Map() };
  const known = daysRead.words.get(day);
  if (known !== undefined) return known;
  const words = readDay(day, today, locale);
  daysRead.words.set(day, words);
  return words;
}

/** A list has tens of thousands of cells, and few different days. */
let daysRead = { asOf: '', words: new Map<Day, string>() };

function readDay(day: Day, today: Day, locale: string): string {
  if (!isCalendarDay(day)) return day;
  const days = daysBetween(day, today);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days === -1) return 'Tomorrow';
  return dayFormat(locale, nearFormat(day, today)).format(Date.parse(day));
}

/** A clock time of a day as {@link Dates.clock} writes it, for windows that show few. */
export function clockInWords(minute: number, locale = systemLocale()): string {
  return new Dates(() => 'UTC', locale).clock(minute);
}

/** `12 Mar 2024`, whenever it is read; a text that is no day stays as it is. */
export function wholeDayInWords(day: Day, locale = systemLocale()): string {
  if (!isCalendarDay(day)) return day;
  return dayFormat(locale, { dateStyle: 'medium' }).format(Date.parse(day));
}

/** `November 2026` for `2026-11`, `Nov 2026` in short; a text that is no month stays as it is. */
export function monthInWords(
  month: string,
  locale = systemLocale(),
  length: 'long' | 'short' = 'long',
): string {
  if (!isCalendarDay(`${month}-01`)) return month;
  return dayFormat(locale, { month: length, year: 'numeric' }).format(Date.parse(`${month}-01`));
}

/** Returns the remainder of a pause: `41 s`, `2 min`. */
export function waitInWords(waitMs: number): string {
  if (waitMs < 2 * MINUTE_MS) return `${Math.max(1, Math.ceil(waitMs / SECOND_MS))} s`;
  return `${Math.ceil(waitMs / MINUTE_MS)} min`;
}

/** `1,200`. */
export function countInWords(count: number, locale = systemLocale()): string {
  return countFormat(locale).format(count);
}

/** `Tue` within a week, else {@link yearFormat}. */
function nearFormat(day: Day, today: Day): Intl.DateTimeFormatOptions {
  const days = daysBetween(day, today);
  return days > 1 && days < 7 ? { weekday: 'short' } : yearFormat(day, today);
}

function yearFormat(day: Day, today: Day): Intl.DateTimeFormatOptions {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) };
}

function daysBetween(day: Day, today: Day): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}
