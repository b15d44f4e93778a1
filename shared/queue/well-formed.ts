/** Makes text well-formed for UTF-8: no unpaired surrogates (Q6.13). */
import type { Fields } from '../records/kinds.ts';

/**
 * Replaces each half of a character by U+FFFD, as the service would; otherwise what comes back
 * would never equal what was sent. Returns the same object if nothing changes.
 */
export function wellFormed(fields: Fields): Fields {
  const halved = Object.entries(fields).filter(
    ([, value]) => typeof value === 'string' && !value.isWellFormed(),
  );
  if (halved.length === 0) return fields;
  const whole = halved.map(([name, value]) => [name, String(value).toWellFormed()]);
  return { ...fields, ...Object.fromEntries(whole) };
}
