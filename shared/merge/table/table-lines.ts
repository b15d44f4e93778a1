/** Matches the rows and columns of three tables and merges their order. */

import { plainWords } from '../document/document.ts';
import { align, type Item } from '../order/align.ts';
import { mergeOrder } from '../order/merge-order.ts';
import type { Cell, Row, Table } from '../read/read-table.ts';
import { type Sides, type Version, versions } from '../three-way.ts';

/** A row or a column with its index in each version; `undefined` if that version lacks it. */
export type Line = Readonly<Record<Version, number | undefined>>;

export type Lines = { readonly lines: readonly Line[] };

export function rowItem(row: Row): Item {
  return itemOf(row.cells.map(textOf), row.section);
}

function itemOf(texts: readonly string[], kind: string): Item {
  const words = plainWords(texts.join(' '));
  const key = texts.join('\0');
  return { key: `${kind}\0${key}`, kind, size: key.length, words: () => words, canSplit: false };
}

function textOf({ inner }: Cell): string {
  return inner.replace(/<(?!img|input)[^>]*>/g, '').trim();
}

export function alignLines(items: Sides<readonly Item[]>): Lines | undefined {
  const found = { ours: align(items.base, items.ours), theirs: align(items.base, items.theirs) };
  const places = {
    ours: new Map(found.ours.map(({ base, side }) => [base[0], side[0]])),
    theirs: new Map(found.theirs.map(({ base, side }) => [base[0], side[0]])),
  };
  return orderLines(items, places);
}

type Places = Readonly<
  Record<'ours' | 'theirs', ReadonlyMap<number | undefined, number | undefined>>
>;

function orderLines(items: Sides<readonly Item[]>, places: Places): Lines | undefined {
  const lines: { base?: number; ours?: number; theirs?: number }[] = items.base.map((_, base) => ({
    base,
  }));
  const ids = { ours: new Map<number, number>(), theirs: new Map<number, number>() };
  for (const side of ['ours', 'theirs'] as const) {
    for (const [base, at] of places[side]) {
      const line = lines[base ?? -1];
      if (line === undefined || at === undefined) continue;
      line[side] = at;
      ids[side].set(at, base ?? -1);
    }
  }
  for (const side of ['ours', 'theirs'] as const) {
    for (const at of items[side].keys()) {
      if (ids[side].has(at)) continue;
      const { key } = items[side][at] ?? {};
      // The same new row from both sides is one row.
      const match =
        side === 'theirs'
          ? lines.findIndex(
              (line) =>
                line.base === undefined &&
                line.theirs === undefined &&
                items.ours[line.ours ?? -1]?.key === key,
            )
          : -1;
      const id = match < 0 ? lines.length : match;
      lines[id] = { ...lines[id], [side]: at };
      ids[side].set(at, id);
    }
  }
  const order = mergeOrder(
    {
      orders: {
        base: [...items.base.keys()],
        ours: [...items.ours.keys()].map((at) => ids.ours.get(at) ?? -1),
        theirs: [...items.theirs.keys()].map((at) => ids.theirs.get(at) ?? -1),
      },
      weight: (id) => 1 + (items.base[id]?.size ?? 0),
      leaning: () => 0,
      isSameKind: () => false,
    },
    'ours',
  );
  if (order.clashes.size > 0) return undefined;
  const isMovedAndGone = lines.some((line, id) => {
    const isGone =
      (line.ours ?? line.theirs) === undefined ||
      line.ours === undefined ||
      line.theirs === undefined;
    return (
      line.base !== undefined && isGone && (order.moved.ours.has(id) || order.moved.theirs.has(id))
    );
  });
  if (isMovedAndGone) return undefined;
  return {
    lines: order.ids.map((id) => {
      const { base, ours, theirs } = lines[id] ?? {};
      return { base, ours, theirs };
    }),
  };
}

/** Matches columns by their cells in matched rows; 'uneven' for an uneven table. */
export function alignColumns(tables: Sides<Table>, rows: Lines): Lines | 'uneven' | undefined {
  if (versions.some((version) => tables[version].width === undefined)) return 'uneven';
  const both = rows.lines.filter(
    ({ base, ours, theirs }) => base !== undefined && ours !== undefined && theirs !== undefined,
  );
  const columnsOf = (version: Version): Item[] =>
    Array.from({ length: tables[version].width ?? 0 }, (_, column) =>
      itemOf(
        both.map((line) => {
          const cell = tables[version].rows[line[version] ?? -1]?.cells[column];
          return cell ? textOf(cell) : '';
        }),
        'column',
      ),
    );
  const items = { base: columnsOf('base'), ours: columnsOf('ours'), theirs: columnsOf('theirs') };
  const places = {
    ours: columnPlaces(items.base, items.ours),
    theirs: columnPlaces(items.base, items.theirs),
  };
  return orderLines(items, places);
}

function columnPlaces(base: readonly Item[], side: readonly Item[]): Places['ours'] {
  const found = new Map(align(base, side).map((match) => [match.base[0], match.side[0]]));
  if (base.length !== side.length) return found;
  // With as many columns as before, an unmatched column is the one in its place.
  const taken = new Set(found.values());
  const straight = new Map<number | undefined, number | undefined>();
  for (const at of base.keys()) {
    const place = found.get(at) ?? (taken.has(at) ? undefined : at);
    if (place !== undefined) straight.set(at, place);
  }
  return straight;
}
