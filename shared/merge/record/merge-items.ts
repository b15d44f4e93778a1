/** Merges the items of an invoice item by item, and each item field by field (M17). */
import { assert } from '../../assert.ts';
import {
  hasSameContent,
  type ItemField,
  isSameItemField,
  itemFields,
  type WrittenItem,
} from '../../kinds/invoice-items.ts';
import { mergeOrder } from '../order/merge-order.ts';
import { type Side, type Sides, threeWay, type Version } from '../three-way.ts';
import { matchItems } from './match-items.ts';
import { isSameText } from './values.ts';

/** One item in its three versions, and what is asked about it. */
export type ItemRow = Sides<WrittenItem | undefined> & {
  /** `whole`: one side removed what the other changed, or both added a version of it. */
  readonly asked: 'whole' | readonly (readonly ItemField[])[];
};

export type ItemsMerge = {
  readonly rows: readonly ItemRow[];
  /** The rows in order; each side's differs from the other's if both moved one item. */
  readonly orders: Readonly<Record<Side, readonly number[]>>;
};

/** A side's value of some fields, or words that neither side has. */
export type ItemPick = (fields: readonly ItemField[]) => Side | Partial<WrittenItem>;

/** Merges three lists of items; no item is lost that one side added or changed. */
export function mergeItems(sides: Sides<readonly WrittenItem[]>): ItemsMerge {
  const places = matchItems(sides);
  const rows = places.map((one) => rowOf(sides, one));
  const isLeft = (id: number) => rows[id] !== undefined && !isRemoved(rows[id]);
  const { ours, theirs } = orderRows(places);
  const leftIds = rows.flatMap((_, id) => (isLeft(id) ? [id] : []));
  const placeOf = new Map(leftIds.map((id, at) => [id, at]));
  const inPlace = (ids: readonly number[]) => ids.flatMap((id) => placeOf.get(id) ?? []);
  return {
    rows: rows.filter((_, id) => isLeft(id)),
    orders: { ours: inPlace(ours), theirs: inPlace(theirs) },
  };
}

/**
 * Orders the rows, removed ones too, for they tell which of the others moved. What both sides moved
 * differently leaves a choice between the order of each side.
 */
function orderRows(places: readonly Sides<number | undefined>[]): ItemsMerge['orders'] {
  const orderOf = (version: Version) =>
    places
      .flatMap(({ [version]: at }, id) => (at === undefined ? [] : [{ id, at }]))
      .sort((one, other) => one.at - other.at)
      .map(({ id }) => id);
  const [base, ours, theirs] = [orderOf('base'), orderOf('ours'), orderOf('theirs')];
  const merge = (orders: Sides<readonly number[]>) =>
    mergeOrder({ orders, weight: () => 1, leaning: () => 0, isSameKind: () => false }, 'ours');
  const merged = merge({ base, ours, theirs });
  const clashes = [...merged.clashes, ...merge({ base, ours: theirs, theirs: ours }).clashes];
  const isInAll = (id: number) => [base, ours, theirs].every((ids) => ids.includes(id));
  if (!clashes.some(isInAll)) return { ours: merged.ids, theirs: merged.ids };
  return { ours: withMissing(ours, theirs), theirs: withMissing(theirs, ours) };
}

/** Returns the order with what only the other one has, each behind what it follows there. */
function withMissing(order: readonly number[], other: readonly number[]): readonly number[] {
  const ids = [...order];
  for (const [at, id] of other.entries()) {
    if (!ids.includes(id)) ids.splice(at === 0 ? 0 : ids.indexOf(other[at - 1] ?? -1) + 1, 0, id);
  }
  return ids;
}

/** Whether the place of an item is a choice. */
export function isOrderAsked({ rows, orders }: ItemsMerge): boolean {
  const [one, other] = [orders.ours, orders.theirs].map((ids) =>
    ids.filter((at) => rows[at]?.ours !== undefined && rows[at]?.theirs !== undefined).join(),
  );
  return one !== other;
}

/** Whether anything is a choice. */
export function isItemsClash(merge: ItemsMerge): boolean {
  return isOrderAsked(merge) || merge.rows.some(({ asked }) => asked.length > 0);
}

/** Returns the items to send; one that the service lacks has no id. */
export function writeItems(
  { rows, orders }: ItemsMerge,
  order: Side,
  write: (row: ItemRow, at: number) => readonly WrittenItem[],
): readonly WrittenItem[] {
  return orders[order].flatMap((at) => {
    const row = rows[at];
    return row ? write(row, at) : [];
  });
}

/** Returns the item with each change of one side, and what was picked of the others. */
export function mergedItem(row: ItemRow, pick: ItemPick): WrittenItem {
  const { base, ours, theirs, asked } = row;
  const one = ours ?? theirs;
  assert(one !== undefined, 'an item is in one version at least');
  const merged: Record<string, unknown> = { ...withoutId(one) };
  for (const field of itemFields) {
    const [mine, other] = [ours ?? one, theirs ?? one];
    const from = base ?? mine;
    const isSame = (a: WrittenItem, b: WrittenItem) => isSameItemField(field, a, b, isSameText);
    const value = threeWay({ base: from, ours: mine, theirs: other }, isSame);
    if (value !== undefined) merged[field] = value.value[field];
  }
  for (const fields of asked === 'whole' ? [] : asked) {
    const picked = pick(fields);
    const from = typeof picked === 'string' ? row[picked] : picked;
    for (const field of fields) merged[field] = from?.[field] ?? null;
  }
  return withIdOf(theirs, merged as WrittenItem);
}

/** The item of one side, under the id that the service knows it by. */
export function itemOfSide(row: ItemRow, side: Side): readonly WrittenItem[] {
  const item = row[side];
  return item ? [withIdOf(row.theirs, withoutId(item))] : [];
}

function rowOf(sides: Sides<readonly WrittenItem[]>, places: Sides<number | undefined>): ItemRow {
  const at = (version: Version) => sides[version][places[version] ?? -1];
  const row = { base: at('base'), ours: at('ours'), theirs: at('theirs') };
  return { ...row, asked: askedOf(row) };
}

function askedOf({ base, ours, theirs }: Sides<WrittenItem | undefined>): ItemRow['asked'] {
  const isChanged = (one?: WrittenItem, other?: WrittenItem) =>
    one !== undefined && other !== undefined && !hasSameContent(one, other, isSameText);
  if (ours === undefined || theirs === undefined) {
    return isChanged(base, ours ?? theirs) ? 'whole' : [];
  }
  if (base === undefined) return isChanged(ours, theirs) ? 'whole' : [];
  return askedFields({ base, ours, theirs });
}

/** A price is one of its unit, and so is a quantity: with the unit they are one choice. */
const ofOneUnit: readonly ItemField[] = ['amount', 'rate', 'unit_type'];

function askedFields({ base, ours, theirs }: Sides<WrittenItem>): readonly ItemField[][] {
  const isSame = (field: ItemField, one: WrittenItem, other: WrittenItem) =>
    isSameItemField(field, one, other, isSameText);
  const open = itemFields.filter((field) => !isSame(field, ours, theirs));
  const changesOf = (side: WrittenItem) => open.filter((field) => !isSame(field, base, side));
  const [mine, other] = [changesOf(ours), changesOf(theirs)];
  const isUnitAsked =
    open.includes('unit_type') &&
    [mine, other].every((fields) => fields.some((field) => ofOneUnit.includes(field)));
  const group = isUnitAsked ? ofOneUnit.filter((field) => open.includes(field)) : [];
  const alone = open.filter(
    (field) => !group.includes(field) && mine.includes(field) && other.includes(field),
  );
  return [...alone.map((field) => [field]), group].filter((fields) => fields.length > 0);
}

/** Whether both removed it, or one side removed what the other left as it was. */
function isRemoved({ base, ours, theirs, asked }: ItemRow): boolean {
  if (ours === undefined && theirs === undefined) return true;
  return base !== undefined && (ours === undefined || theirs === undefined) && asked.length === 0;
}

function withoutId({ id: _, ...item }: WrittenItem): WrittenItem {
  return item;
}

function withIdOf(known: WrittenItem | undefined, item: WrittenItem): WrittenItem {
  return known?.id === undefined ? item : { id: known.id, ...item };
}
