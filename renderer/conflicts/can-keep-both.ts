/** Is true if keeping both versions of a clash is a choice of its own. */
import type { Clash } from '../../shared/conflict/clash.ts';

/** Not where one side took the piece out: both would be the other side alone. */
export function canKeepBoth({ field, mine, theirs }: Clash): boolean {
  return field === 'content_html' && [mine, theirs].every((side) => String(side ?? '') !== '');
}
