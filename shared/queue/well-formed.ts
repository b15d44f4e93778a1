/** Makes text well-formed for UTF-8: no unpaired surrogates (Q6.13). */
import type { Fields } from '../records/kinds.ts';

/**
 * Replaces each half of a character by U+FFFD, as the service would; otherwise what comes back
 * would never equal what was sent. Returns the same object if nothing changes.
 */
export function wellFormed(fields: Fields): Fields {
  return withWholeTexts(fields) as Fields;
}

/** Texts stand inside lists and objects too: the items of an invoice, the domains of a client. */
function withWholeTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const whole = value.map(withWholeTexts);
    return whole.every((one, at) => one === value[at]) ? value : whole;
  }
  const entries = Object.entries(value);
  const whole = entries.map(([name, one]) => [name, withWholeTexts(one)] as const);
  return whole.every(([, one], at) => one === entries[at]?.[1]) ? value : Object.fromEntries(whole);
}
