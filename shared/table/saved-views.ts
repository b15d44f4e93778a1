/** The named views of a list, in the user's order. They stay on this computer. */
import * as v from 'valibot';
import { moveItem } from '../move-item.ts';
import { type View, view } from './view.ts';

export const SAVED_VIEWS_MAX = 30;
export const VIEW_NAME_MAX = 60;

/** One of them, as it is kept on the disk. */
export const savedView = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(VIEW_NAME_MAX)),
  view,
});
export type SavedView = v.InferOutput<typeof savedView>;

/** With this view behind the others; one of the same name takes it over. The same where it has no name. */
export function saveView(
  all: readonly SavedView[],
  { id, name, view: now }: SavedView,
): readonly SavedView[] {
  const named = nameOf(name);
  if (named === '') return all;
  const before = all.find((one) => one.name === named);
  if (before !== undefined) return all.map((one) => (one === before ? { ...one, view: now } : one));
  return all.length >= SAVED_VIEWS_MAX ? all : [...all, { id, name: named, view: now }];
}

/** With another name; the same where that is empty or taken. */
export function renameView(
  all: readonly SavedView[],
  id: string,
  name: string,
): readonly SavedView[] {
  const named = nameOf(name);
  if (named === '' || all.some((one) => one.name === named)) return all;
  return all.map((one) => (one.id === id ? { ...one, name: named } : one));
}

/** So many places further down, or up. */
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

/** The name, with a number behind it where another view has taken it since. */
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

function normal({ columns, sorts, filters, groupedBy, isBoard = false }: View) {
  return [columns, sorts, filters, groupedBy, isBoard];
}

function nameOf(typed: string): string {
  return typed.trim().slice(0, VIEW_NAME_MAX);
}
