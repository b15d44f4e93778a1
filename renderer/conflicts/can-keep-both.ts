/** Is true if keeping both versions of a clash is a choice of its own. */
import type { Clash } from '../../shared/conflict/clash.ts';

/**
 * Pieces of a text can be, and two new items. Not where one side took it out: both would be the other
 * side alone.
 */
export function canKeepBoth({ field, item, base, mine, theirs }: Clash): boolean {
  if (item !== undefined) return item.kind === 'whole' && base === null;
  return field === 'content_html' && [mine, theirs].every((side) => String(side ?? '') !== '');
}
