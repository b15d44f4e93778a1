/** Two windows of one user hold different text of one field that cannot be sent: main has one place for it. */
import { canHold, kinds, valueKind } from '../kinds/kinds.ts';
import type { WritableKind } from '../records/kinds.ts';
import { commonEnds, keepBoth, mergeTyped, wordsOf } from './merge-typed.ts';

type Place = { readonly kind: WritableKind; readonly name: string };
type Versions = Readonly<Record<'base' | 'ours' | 'theirs', unknown>>;

/**
 * Returns the field with the words of both; of two values, such as two chosen days, the later (Q20.7). Is
 * `undefined` for the text of a note: put together by words it might not be HTML any more.
 */
export function mergeUnsendable({ kind, name }: Place, { base, ours, theirs }: Versions): unknown {
  const value = valueKind(kind, name);
  if (value === 'html') return undefined;
  const isValue = value !== 'text' && [ours, theirs].every((one) => canHold(kind, name, one));
  if (isValue || typeof ours !== 'string' || typeof theirs !== 'string') return ours;
  const known = typeof base === 'string' ? base : '';
  const sides = { base: known, ours, theirs };
  const lines = kinds[kind].allFields[name]?.control === 'long' ? 'many' : 'one';
  if (value !== 'text') return joinWhole(sides);
  // Both windows may have shown more than the base that is known: that is not put in twice.
  const common = commonWords(ours, theirs);
  return mergeTyped(common.length > known.length ? { ...sides, base: common } : sides, lines);
}

/** One number is put into the words that another window typed around it; two numbers both stay. */
function joinWhole({ base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', string>>) {
  if (ours === base) return theirs;
  if (theirs === base) return ours;
  const at = theirs.indexOf(base);
  const [before, after] = [theirs.slice(0, at), theirs.slice(at + base.length)];
  // Within a longer number it is another one.
  const isWhole = /(^|\s)$/u.test(before) && /^([,.;]?\s|$)/u.test(after);
  return base !== '' && at >= 0 && isWhole ? before + ours + after : keepBoth(theirs, ours);
}

/** The words that both begin with, and those that both end with. */
function commonWords(one: string, other: string): string {
  const first = wordsOf(one);
  const { start, end } = commonEnds(first, wordsOf(other));
  return [...first.slice(0, start), ...first.slice(first.length - end)].join('');
}
