/** The clashes in the items of an invoice, and the items that the user's choices come to (M17). */
import { itemFields, type WrittenItem } from '../kinds/invoice-items.ts';
import {
  type ItemRow,
  type ItemsMerge,
  isOrderAsked,
  itemOfSide,
  mergedItem,
  writeItems,
} from '../merge/record/merge-items.ts';
import type { Version } from '../merge/three-way.ts';
import { bothTexts } from './both-texts.ts';
import type { Clash, ClashedItem } from './clash.ts';
import type { Choice } from './conflict.ts';

export type ItemsConflict = {
  readonly field: string;
  readonly merge: ItemsMerge;
  /** In the order of the items. */
  readonly clashes: readonly Clash[];
};

/** An item in the order shown: agreed, or with its clashes. */
export type ItemPiece = {
  readonly id: number;
  /** The agreed item; `undefined` if the item as a whole is a choice. */
  readonly item: WrittenItem | undefined;
  /** The side that alone has it, where it is new. */
  readonly addedBy: 'mine' | 'theirs' | undefined;
  readonly clashes: readonly Clash[];
};

/** Everything in the items that is a choice; the order comes last. */
export function itemClashes(field: string, merge: ItemsMerge): ItemsConflict {
  const order = isOrderAsked(merge) ? [orderClash(field, merge)] : [];
  const clashes = merge.orders.ours.flatMap((at) => rowClashes(field, merge.rows[at], at));
  return { field, merge, clashes: [...clashes, ...order] };
}

/** The items one by one, in my order. */
export function itemPieces({ field, merge, clashes }: ItemsConflict): readonly ItemPiece[] {
  return merge.orders.ours.flatMap((at) => {
    const row = merge.rows[at];
    if (row === undefined) return [];
    const keys = rowClashes(field, row, at).map(({ key }) => key);
    const item = row.asked === 'whole' ? undefined : mergedItem(row, () => 'ours');
    const own = clashes.filter(({ key }) => keys.includes(key));
    return [{ id: at, item, addedBy: addedBy(row), clashes: own }];
  });
}

function addedBy({ base, ours, theirs }: ItemRow): ItemPiece['addedBy'] {
  if (base !== undefined || (ours === undefined) === (theirs === undefined)) return undefined;
  return ours === undefined ? 'theirs' : 'mine';
}

/** The items with the choices so far; an open clash counts as mine. */
export function chosenItems(
  { field, merge }: ItemsConflict,
  choices: ReadonlyMap<string, Choice>,
): readonly WrittenItem[] {
  const sideOf = (key: string) => (choices.get(key)?.kind === 'theirs' ? 'theirs' : 'ours');
  return writeItems(merge, sideOf(orderKey(field)), (row, at) => {
    if (row.asked === 'whole') {
      const key = rowKey(field, at);
      if (choices.get(key)?.kind !== 'both') return itemOfSide(row, sideOf(key));
      const [mine] = itemOfSide({ ...row, theirs: undefined }, 'ours');
      return [...(mine ? [mine] : []), ...itemOfSide(row, 'theirs')];
    }
    const item = mergedItem(row, (fields) => {
      const key = rowKey(field, at, fields);
      const choice = choices.get(key);
      if (choice?.kind === 'both') return { description: bothDescriptions(row) };
      if (choice?.kind !== 'edited') return sideOf(key);
      return Object.fromEntries(fields.map((name) => [name, choice.value || null]));
    });
    return [item];
  });
}

function bothDescriptions({ ours, theirs }: ItemRow): string {
  return bothTexts(ours?.description ?? '', theirs?.description ?? '');
}

/** Whether each item is made of what one side or the other has. */
export function isOfItemSides({ merge }: ItemsConflict, items: unknown): boolean {
  const isFrom = (item: WrittenItem, row: ItemRow) =>
    itemFields.every((field) =>
      [
        row.ours?.[field],
        row.theirs?.[field],
        field === 'description' && bothDescriptions(row),
      ].some((side) => side === item[field]),
    );
  return (
    Array.isArray(items) &&
    items.every((item: WrittenItem) => merge.rows.some((row) => isFrom(item, row)))
  );
}

function rowClashes(field: string, row: ItemRow | undefined, at: number): readonly Clash[] {
  if (row === undefined) return [];
  const name = nameOf(row);
  if (row.asked === 'whole') {
    const item = { kind: 'whole', name } as const;
    return [aClash(field, rowKey(field, at), item, (version) => contentOf(row[version]))];
  }
  return row.asked.map((fields) => {
    const item = { kind: 'fields', name, fields } as const;
    const valueIn = (version: Version) =>
      Object.fromEntries(fields.map((part) => [part, row[version]?.[part] ?? null]));
    return aClash(field, rowKey(field, at, fields), item, valueIn);
  });
}

/** The names in the order that each side's choice gives. */
function orderClash(field: string, { rows, orders }: ItemsMerge): Clash {
  const before = rows.flatMap(({ base }, at) => (base === undefined ? [] : [at]));
  const named = { ...orders, base: before };
  return aClash(field, orderKey(field), { kind: 'order' }, (version) =>
    named[version].flatMap((at) => {
      const row = rows[at];
      return row === undefined ? [] : [nameOf(row)];
    }),
  );
}

function aClash(
  field: string,
  key: string,
  item: ClashedItem,
  valueIn: (version: Version) => unknown,
): Clash {
  const [base, mine, theirs] = [valueIn('base'), valueIn('ours'), valueIn('theirs')];
  return { key, field, item, base, mine, theirs, computedFrom: [], related: [] };
}

function rowKey(field: string, at: number, fields: readonly string[] = []): string {
  return [field, at, ...fields].join(' ');
}

function orderKey(field: string): string {
  return `${field} order`;
}

function contentOf(item: WrittenItem | undefined): unknown {
  return item === undefined
    ? null
    : Object.fromEntries(itemFields.map((field) => [field, item[field]]));
}

function nameOf({ base, ours, theirs }: ItemRow): string {
  return (base ?? ours ?? theirs)?.name?.trim() ?? '';
}
