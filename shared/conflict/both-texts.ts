/** Both versions of a plain text, one below the other; lines that they share stand once. */
import { kinds } from '../kinds/kinds.ts';
import type { WritableKind } from '../records/kinds.ts';
import type { Clash } from './clash.ts';

/** Mine above theirs, between the lines at the beginning and the end that both have. */
export function bothTexts(mine: string, theirs: string): string {
  const [one, other] = [mine, theirs].map((text) => text.split('\n')) as [string[], string[]];
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const own = (lines: readonly string[]) => lines.slice(head, lines.length - tail);
  return [...one.slice(0, head), ...own(one), ...own(other), ...one.slice(one.length - tail)].join(
    '\n',
  );
}

/**
 * Is true if keeping both versions of a clash is a choice of its own: of a long text, and of two new
 * items. Not where one side took it out: both would be the other side alone.
 */
export function canKeepBoth(kind: WritableKind, clash: Clash): boolean {
  const { field, item, base, mine, theirs, related } = clash;
  if (item?.kind === 'whole') return base === null;
  if (item !== undefined) return isDescription(clash) && [mine, theirs].every(hasDescription);
  const { control } = kinds[kind].allFields[field] ?? {};
  const isLong = control === 'long' && related.length === 0;
  return (isLong || control === 'html') && [mine, theirs].every(hasText);
}

/** Is true for the text of an item alone. */
function isDescription({ item }: Clash): boolean {
  return item?.kind === 'fields' && item.fields.join() === 'description';
}

function hasText(side: unknown): boolean {
  return String(side ?? '') !== '';
}

function hasDescription(side: unknown): boolean {
  return hasText((side as { readonly description?: unknown } | null)?.description);
}
