/** How days and counts are written in a locale. */

/** Made once: making a format takes fifty times as long as using it, and a table has days in every row. */
const formats = new Map<string, Intl.DateTimeFormat>();
const counts = new Map<string, Intl.NumberFormat>();

/** Formats calendar days as their `Date.parse`, so in UTC. */
export function dayFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format;
}

/** Formats whole numbers: `1,200`. */
export function countFormat(locale: string): Intl.NumberFormat {
  const format = counts.get(locale) ?? new Intl.NumberFormat(locale);
  counts.set(locale, format);
  return format;
}
