/** Two windows of one user hold different text of one field that cannot be sent: main has one place for it. */
import { canHold, kinds, valueKind } from '../kinds/kinds.ts';
import type { WritableKind } from '../records/kinds.ts';
import { mergeTyped } from './merge-typed.ts';

type Place = { readonly kind: WritableKind; readonly name: string };
type Versions = Readonly<Record<'base' | 'ours' | 'theirs', unknown>>;

/**
 * Returns the field with the words of both; of two values, such as two chosen days, the later (Q20.7). Is
 * `undefined` for the text of a note: put together letter by letter it might not be HTML any more.
 */
export function mergeUnsendable({ kind, name }: Place, { base, ours, theirs }: Versions): unknown {
  const value = valueKind(kind, name);
  if (value === 'html') return undefined;
  const isValue = value !== 'text' && [ours, theirs].every((one) => canHold(kind, name, one));
  if (isValue || typeof ours !== 'string' || typeof theirs !== 'string') return ours;
  const sides = { base: typeof base === 'string' ? base : '', ours, theirs };
  const joint = kinds[kind].allFields[name]?.control === 'long' ? '\n' : ' ';
  return value === 'text' ? mergeTyped(sides, joint) : joinWhole(sides);
}

/** Letter by letter `5,100` and `5,200` would become a third number. */
function joinWhole({ base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', string>>) {
  const isTypedOn = base !== '' && theirs.includes(base);
  return isTypedOn ? theirs.replace(base, () => ours) : `${theirs} ${ours}`;
}
