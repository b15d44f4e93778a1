/** The named views of a list, in the user's order. They stay on this computer. */
import * as v from 'valibot';
import { moveItem } from '../move-item.ts';
import { FILTER_CHARS_MAX } from './filter-rows.ts';
import { type View, view } from './view.ts';

/** How many named views a list may have. */
export const SAVED_VIEWS_MAX = 30;
/** How many characters a name may have. */
export const VIEW_NAME_MAX = 60;

/** A named view as it is on the disk. */
export const savedView = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(VIEW_NAME_MAX)),
  view,
  /** Whether it stands in the sidebar; it does where this is missing. */
  isPinned: v.optional(v.boolean()),
});
export type SavedView = v.InferOutput<typeof savedView>;

/** Whether the words of the filter box are too long to be saved with a view. */
export function hasTooLongSearch({ search = '' }: View): boolean {
  return search.length > FILTER_CHARS_MAX;
}

/** Whether a view can have this name. */
export function canBeNamed(typed: string): boolean {
  const { length } = nameOf(typed);
  return length > 0 && length <= VIEW_NAME_MAX;
}

/** Adds the view at the end, or replaces the view of the same name. Without a name, or with too long a name or filter, none is saved. */
export function saveView(
  all: readonly SavedView[],
  { id, name, view: now }: SavedView,
): readonly SavedView[] {
  if (!canBeNamed(name) || hasTooLongSearch(now)) return all;
  const named = nameOf(name);
  const before = all.find((one) => one.name === named);
  if (before !== undefined) return all.map((one) => (one === before ? { ...one, view: now } : one));
  return all.length >= SAVED_VIEWS_MAX ? all : [...all, { id, name: named, view: now }];
}

/** Renames a view; an empty, too long or taken name changes nothing. */
export function renameView(
  all: readonly SavedView[],
  id: string,
  name: string,
): readonly SavedView[] {
  const named = nameOf(name);
  if (!canBeNamed(name) || all.some((one) => one.name === named)) return all;
  return all.map((one) => (one.id === id ? { ...one, name: named } : one));
}

/** Puts a view into the sidebar, or takes it out. */
export function pinView(
  all: readonly SavedView[],
  id: string,
  isPinned: boolean,
): readonly SavedView[] {
  return all.map((one) => (one.id === id ? { ...one, isPinned } : one));
}

/** The view that is open: of several equal ones the one that was opened last, else the first. */
export function viewIn(
  all: readonly SavedView[],
  now: View,
  openedLast: string | null,
): SavedView | undefined {
  const equal = all.filter(({ view: saved }) => isSameView(saved, now));
  return equal.find(({ id }) => id === openedLast) ?? equal[0];
}

/** Moves a view by `by` places: down if positive, up if negative. */
export function moveView(all: readonly SavedView[], id: string, by: number): readonly SavedView[] {
  const at = all.findIndex((one) => one.id === id);
  return moveItem(all, at, by);
}

/**
 * Returns the views without this one, and a function that restores it. That function changes
 * nothing if there is no room by then.
 */
export function deleteView(
  all: readonly SavedView[],
  id: string,
): {
  readonly left: readonly SavedView[];
  readonly undo: (now: readonly SavedView[]) => readonly SavedView[];
} {
  const at = all.findIndex((one) => one.id === id);
  const gone = all[at];
  const left = all.filter((one) => one !== gone);
  const undo = (now: readonly SavedView[]) =>
    gone === undefined || now.length >= SAVED_VIEWS_MAX
      ? now
      : [...now.slice(0, at), { ...gone, name: freeName(now, gone.name) }, ...now.slice(at)];
  return { left, undo };
}

/** The name, with a number added if another view has taken it since. */
function freeName(all: readonly SavedView[], name: string): string {
  let free = name;
  for (let count = 2; all.some((one) => one.name === free); count += 1) {
    free = `${name.slice(0, VIEW_NAME_MAX - 3)} ${count}`;
  }
  return free;
}

/** Whether two views are the same. */
export function isSameView(one: View, other: View): boolean {
  return JSON.stringify(normal(one)) === JSON.stringify(normal(other));
}

function normal({ columns, sorts, filters, groupedBy, isBoard = false, search = '' }: View) {
  return [columns, sorts, filters, groupedBy, isBoard, search];
}

function nameOf(typed: string): string {
  return typed.trim();
}
