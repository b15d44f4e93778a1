/** Text as UTF-8 can carry it: without unpaired surrogates (Q6.13). */
import type { Fields } from '../records/kinds.ts';

/**
 * The fields with U+FFFD in the place of each half of a character. What a service stores says that in
 * any case: kept otherwise, what comes back would never be what was sent. The same ones where all are
 * whole.
 */
export function wellFormed(fields: Fields): Fields {
  const halved = Object.entries(fields).filter(
    ([, value]) => typeof value === 'string' && !value.isWellFormed(),
  );
  if (halved.length === 0) return fields;
  const whole = halved.map(([name, value]) => [name, String(value).toWellFormed()]);
  return { ...fields, ...Object.fromEntries(whole) };
}
