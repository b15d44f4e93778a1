/** Time zones by their IANA names. */

/** Whether this computer knows the zone. */
export function isZone(text: string): boolean {
  const known = judged.get(text);
  if (known !== undefined) return known;
  if (judged.size >= JUDGED_MAX) judged.clear();
  const is = canFormat(text);
  judged.set(text, is);
  return is;
}

/**
 * The zone, or UTC where this computer does not know it: a page in UTC is better than none. A Linux whose
 * `TZ` is empty or misspelt names no zone itself.
 */
export function knownZone(text: string | undefined): string {
  return text !== undefined && isZone(text) ? text : 'UTC';
}

/** A zone is asked for with every entry, and creating a format takes long. */
const judged = new Map<string, boolean>();
const JUDGED_MAX = 1_000;

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
