/** How a table is looked at: its columns, filters, order and groups. Kept on this computer. */
import * as v from 'valibot';
import type { Column } from './columns.ts';
import { FILTERS_MAX, filter } from './filter-rows.ts';

const COLUMNS_MAX = 60;
const SORTS_MAX = 3;
const WIDTH_MIN = 56;
const WIDTH_MAX = 640;

const name = v.pipe(v.string(), v.maxLength(100));
const width = v.pipe(v.number(), v.integer(), v.minValue(WIDTH_MIN), v.maxValue(WIDTH_MAX));

export const view = v.object({
  /** Those that are shown, in their order. */
  columns: v.pipe(
    v.array(v.object({ name, width })),
    v.minLength(1),
    v.maxLength(COLUMNS_MAX),
    v.check((all) => new Set(all.map((one) => one.name)).size === all.length, 'each column once'),
  ),
  sorts: v.pipe(v.array(v.object({ column: name, isDown: v.boolean() })), v.maxLength(SORTS_MAX)),
  filters: v.pipe(v.array(filter), v.maxLength(FILTERS_MAX)),
  groupedBy: v.nullable(name),
});
export type View = v.InferOutput<typeof view>;

/** A column as a view shows it. */
export type ShownColumn = { readonly column: Column; readonly width: number };

/** The columns of the view that there are. */
export function shownColumns({ columns: shown }: View, columns: readonly Column[]): ShownColumn[] {
  return shown.flatMap(({ name: wanted, width: wide }) => {
    const column = columns.find((one) => one.name === wanted);
    return column === undefined ? [] : [{ column, width: wide }];
  });
}

/** Sorts by this column alone; a second time the other way. With `isNext` behind those that are there. */
export function sortBy(now: View, column: string, isNext: boolean): View {
  const before = now.sorts.find((one) => one.column === column);
  const next = { column, isDown: before !== undefined && !before.isDown };
  if (!isNext) return { ...now, sorts: [next] };
  if (before !== undefined) {
    return { ...now, sorts: now.sorts.map((one) => (one === before ? next : one)) };
  }
  return { ...now, sorts: [...now.sorts.slice(0, SORTS_MAX - 1), next] };
}

/** The column so many places further right, or left. */
export function moveColumn(now: View, column: string, by: number): View {
  const at = now.columns.findIndex((one) => one.name === column);
  const moved = now.columns[at];
  if (moved === undefined) return now;
  const others = now.columns.filter((one) => one !== moved);
  const to = Math.max(0, Math.min(others.length, at + by));
  return { ...now, columns: [...others.slice(0, to), moved, ...others.slice(to)] };
}

/** The column at another width, as far as that is allowed. */
export function resizeColumn(now: View, column: string, wanted: number): View {
  const wide = Math.round(Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, wanted)));
  const resize = (one: View['columns'][number]) =>
    one.name === column ? { ...one, width: wide } : one;
  return { ...now, columns: now.columns.map(resize) };
}

/** Shows the column as the last one, or takes it away; one always stays. */
export function toggleColumn(now: View, column: string, widthWhenShown: number): View {
  const others = now.columns.filter((one) => one.name !== column);
  if (others.length < now.columns.length) {
    return others.length === 0 ? now : { ...now, columns: others };
  }
  if (now.columns.length >= COLUMNS_MAX) return now;
  return { ...now, columns: [...now.columns, { name: column, width: widthWhenShown }] };
}

/** How many of the first columns there is room for: narrow windows drop them from the right. */
export function columnsThatFit(shown: readonly ShownColumn[], room: number): number {
  let used = 0;
  const first = shown.findIndex(({ width: wide }) => {
    used += wide;
    return used > room;
  });
  return first === -1 ? shown.length : Math.max(1, first);
}
