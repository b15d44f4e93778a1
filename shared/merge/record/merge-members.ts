/** Merges fields that hold several things, one by one: sets and the items of an invoice. */
import type { ValueKind } from '../../kinds/field.ts';
import { formItems } from '../../kinds/invoice-items.ts';
import type { Sides } from '../three-way.ts';
import {
  type ItemsMerge,
  isItemsClash,
  mergedItem,
  mergeItems,
  writeItems,
} from './merge-items.ts';
import { mergeSets } from './merge-sets.ts';

/** Returns what both sides come to; `undefined` if something of it is a choice. */
export function mergeMembers(kind: ValueKind, sides: Sides<unknown>): unknown {
  if (kind !== 'items') return mergeSets(kind, sides);
  const merge = mergeLists(sides);
  if (isItemsClash(merge)) return undefined;
  return writeItems(merge, 'ours', (row) => [mergedItem(row, () => 'ours')]);
}

/** Merges the items of three versions of a field. */
export function mergeLists({ base, ours, theirs }: Sides<unknown>): ItemsMerge {
  return mergeItems({ base: formItems(base), ours: formItems(ours), theirs: formItems(theirs) });
}
