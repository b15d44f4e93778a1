/** Shows values of records in words; a malformed value stays as it is. */

/** `2026-03-01` as "1 March 2026". */
export function dayWords(text: string): string {
  return wordsAt(/^\d{4}-\d{2}-\d{2}$/, text, { dateStyle: 'long', timeZone: 'UTC' });
}

/** A timestamp as day and time in `timeZone`. */
export function momentWords(text: string, timeZone: string): string {
  return wordsAt(/^\d{4}-\d{2}-\d{2}T/, text, { dateStyle: 'long', timeStyle: 'short', timeZone });
}

function wordsAt(shape: RegExp, text: string, options: Intl.DateTimeFormatOptions): string {
  const at = shape.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? text : new Intl.DateTimeFormat('en-GB', options).format(at);
}

/**
 * `12345.50` as "12,345.50". It works on the digits, because a number could not hold them all
 * (conv.money).
 */
export function amountWords(amount: string): string {
  const [, whole, fraction = ''] = /^(-?\d+)(\.\d+)?$/.exec(amount) ?? [];
  if (whole === undefined) return amount;
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + fraction;
}

/** "1 h 05 min"; seconds only below a minute. */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  const hours = Math.floor(minutes / 60);
  const left = minutes % 60;
  return hours === 0 ? `${left} min` : `${hours} h ${String(left).padStart(2, '0')} min`;
}

/** `size_11_50` as "11 to 50", `fixed_fee` as "fixed fee". */
export function choiceWords(value: string): string {
  const size = /^size_(\d+)_(\d+|plus)$/.exec(value);
  if (size) return size[2] === 'plus' ? `${size[1]} and more` : `${size[1]} to ${size[2]}`;
  return value.replaceAll('_', ' ');
}
