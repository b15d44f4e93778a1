/** Points in time and calendar days, as plain values; clocks come in from outside. */

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** A calendar day without a zone, `YYYY-MM-DD` (conv.dates). */
export type Day = string;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Whether a past moment lies ahead of `now`: the clock was set back since, so its age is unknown.
 * Allows for two processes that read the clock slightly apart.
 */
export function isAhead(at: Instant, now: Instant): boolean {
  return at - now > SECOND_MS;
}

/** The instant an ISO 8601 timestamp names; NaN when it names none (conv.dates). */
export function parseTimestamp(text: string): Instant {
  return Date.parse(text);
}

/** The ISO 8601 timestamp in UTC of an instant (conv.dates). */
export function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

/** The calendar day on which `at` falls for somebody in the IANA zone `timeZone`. */
export function dayOf(at: Instant, timeZone: string): Day {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Cached by zone: creating a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}
