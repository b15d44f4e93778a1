/** A view of a table: its columns, filters, order and groups. It stays on this computer. */
import * as v from 'valibot';
import { isLocalId, type RecordId } from '../ids.ts';
import { moveItem } from '../move-item.ts';
import type { Column } from './columns.ts';
import { FILTER_CHARS_MAX, FILTERS_MAX, filter } from './filter-rows.ts';

const COLUMNS_MAX = 60;
const SORTS_MAX = 3;
const FOLDED_MAX = 500;
const WIDTH_MIN = 56;
export const WIDTH_MAX = 640;

const name = v.pipe(v.string(), v.maxLength(100));
const width = v.pipe(v.number(), v.integer(), v.minValue(WIDTH_MIN), v.maxValue(WIDTH_MAX));

/** A view as it is on the disk. */
export const view = v.object({
  /** The columns shown, in their order. */
  columns: v.pipe(
    v.array(v.object({ name, width })),
    v.minLength(1),
    v.maxLength(COLUMNS_MAX),
    v.check((all) => new Set(all.map((one) => one.name)).size === all.length, 'each column once'),
  ),
  sorts: v.pipe(v.array(v.object({ column: name, isDown: v.boolean() })), v.maxLength(SORTS_MAX)),
  filters: v.pipe(v.array(filter), v.maxLength(FILTERS_MAX)),
  groupedBy: v.nullable(name),
  /** The groups that show only their head, each with the column that it is a group of. */
  folded: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(FOLDED_MAX))),
  /** The words of the filter box, in a view that was saved under a name. */
  search: v.exactOptional(v.pipe(v.string(), v.maxLength(FILTER_CHARS_MAX))),
  /** Whether it shows cards by stage. */
  isBoard: v.exactOptional(v.boolean()),
});
export type View = v.InferOutput<typeof view>;

/** The view under the ids that its records have by now, in filters and folded groups; the same one if none has another. */
export function withKnownIds(now: View, knownId: (id: RecordId) => RecordId): View {
  const follow = (value: string) => (isLocalId(value) ? knownId(value) : value);
  const filters = now.filters.map((one) => {
    if (one.is !== 'any') return one;
    const values = one.values.map(follow);
    return values.every((value, at) => value === one.values[at]) ? one : { ...one, values };
  });
  const folded = now.folded?.map((words) => words.split(' ').map(follow).join(' '));
  const isSame =
    filters.every((one, at) => one === now.filters[at]) &&
    (folded ?? []).every((key, at) => key === now.folded?.[at]);
  return isSame ? now : { ...now, filters, ...(folded && { folded }) };
}

/** A column as a view shows it. */
export type ShownColumn = {
  readonly column: Column;
  readonly width: number;
  /** The width in which none of its values is cut, if that is known. */
  readonly least?: number;
};

/** The columns of the view that still exist. */
export function shownColumns(shown: View['columns'], columns: readonly Column[]): ShownColumn[] {
  return shown.flatMap(({ name: wanted, width: wide }) => {
    const column = columns.find((one) => one.name === wanted);
    return column === undefined ? [] : [{ column, width: wide }];
  });
}

/** Sorts by this column alone, a second time in reverse; `isNext` adds it behind the present sorts. */
export function sortBy(now: View, column: string, isNext: boolean): View {
  const before = now.sorts.find((one) => one.column === column);
  const next = { column, isDown: before !== undefined && !before.isDown };
  if (!isNext) return { ...now, sorts: [next] };
  if (before !== undefined) {
    return { ...now, sorts: now.sorts.map((one) => (one === before ? next : one)) };
  }
  return { ...now, sorts: [...now.sorts.slice(0, SORTS_MAX - 1), next] };
}

/** The place of a column among several that the rows are sorted by, from 1. */
export function sortRank(sorts: View['sorts'], column: string): number | undefined {
  const rank = sorts.findIndex((one) => one.column === column) + 1;
  return sorts.length > 1 && rank > 0 ? rank : undefined;
}

/** Moves the column by `by` places: right if positive, left if negative. */
export function moveColumn(now: View, column: string, by: number): View {
  const at = now.columns.findIndex((one) => one.name === column);
  const columns = moveItem(now.columns, at, by);
  return columns === now.columns ? now : { ...now, columns: [...columns] };
}

/** Sets the width of the column in pixels, within its bounds. */
export function resizeColumn(now: View, column: string, wanted: number): View {
  const wide = Math.round(Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, wanted)));
  const resize = (one: View['columns'][number]) =>
    one.name === column ? { ...one, width: wide } : one;
  return { ...now, columns: now.columns.map(resize) };
}

/** Shows the column behind the others, or hides it; the last column stays. */
export function toggleColumn(now: View, column: string, widthWhenShown: number): View {
  const others = now.columns.filter((one) => one.name !== column);
  if (others.length < now.columns.length) {
    return others.length === 0 ? now : { ...now, columns: others };
  }
  if (now.columns.length >= COLUMNS_MAX) return now;
  return { ...now, columns: [...now.columns, { name: column, width: widthWhenShown }] };
}

/** Folds or unfolds the group; beyond the limit the group folded longest ago unfolds. */
export function toggleGroup(now: View, key: string): View {
  const { folded = [] } = now;
  const name = foldName(now, key);
  const others = folded.filter((one) => one !== name);
  const next = others.length < folded.length ? others : [...others, name].slice(-FOLDED_MAX);
  return { ...now, folded: next };
}

/** Tells whether a group of the present column shows only its head. */
export function foldsIn(now: View): (key: string) => boolean {
  const folded = new Set(now.folded);
  return (key) => folded.has(foldName(now, key));
}

/** Groups of two columns may have the same key: an empty one, a month, a yes. */
function foldName({ groupedBy }: Pick<View, 'groupedBy'>, key: string): string {
  return `${groupedBy} ${key}`;
}

/** How narrow in pixels the first column may become to make room for others that stay. */
const FIRST_MIN = 160;
/** How narrow another column with names may be shown where there is no room for its own width. */
const NAMES_MIN = 110;

/** The columns that distinguish a record, the most important first, and their least widths. A cut amount reads wrong. */
const essentials: readonly (readonly [is: (column: Column) => boolean, least: number])[] = [
  [({ name }) => name === 'title' || name === 'name', 84],
  [({ type }) => type === 'money', Number.POSITIVE_INFINITY],
  [isStep, 96],
  [({ isDueDay }) => isDueDay === true, 84],
  [({ name, list }) => name === 'company_name' || list === 'companies', 96],
];

/**
 * The columns that fit into `room` pixels. First come the essential ones by their order, narrower if need be.
 * Of the others the rightmost goes first. The last of them with names takes less than its width rather than
 * going.
 */
export function columnsThatFit(
  shown: readonly ShownColumn[],
  room: number,
): readonly ShownColumn[] {
  const [head, ...more] = shown;
  if (head === undefined) return [];
  const essential = essentials.flatMap(([is, least]) =>
    more
      .filter(({ column }) => is(column))
      .map((one) => ({ one, least: Math.min(one.width, one.least ?? least) })),
  );
  const fitting = new Map([[head, Math.min(head.width, FIRST_MIN)]]);
  let left = room - Math.min(head.width, FIRST_MIN);
  for (const { one, least } of essential) {
    if (least > left) break;
    fitting.set(one, least);
    left -= least;
  }
  const isAllHere = fitting.size === 1 + essential.length;
  left -= widen(fitting, left);
  const others = more.filter(({ column }) => !essentials.some(([is]) => is(column)));
  for (const one of isAllHere ? others : []) {
    const isNamed = one.column.type === 'record' || one.column.type === 'text';
    if (one.width <= left || (isNamed && left >= NAMES_MIN)) {
      fitting.set(one, Math.min(one.width, left));
    }
    if (one.width > left) break;
    left -= one.width;
  }
  return shown.flatMap((one) => {
    const width = fitting.get(one);
    return width === undefined ? [] : [{ ...one, width }];
  });
}

/** Gives columns that are narrower than their width a share of the room; returns how much of it they take. */
function widen(fitting: Map<ShownColumn, number>, room: number): number {
  const wanted = [...fitting].reduce((sum, [{ width }, has]) => sum + width - has, 0);
  const taken = Math.max(0, Math.min(room, wanted));
  for (const [one, has] of fitting) {
    const share = wanted === 0 ? 0 : ((one.width - has) * taken) / wanted;
    fitting.set(one, Math.floor(has + share));
  }
  return taken;
}

/** Whether it tells how far a record is: its status or stage. */
function isStep({ name, list }: Column): boolean {
  return name === 'status' || list === 'boardGroups' || list === 'taskStatuses';
}
