import { expect, test } from 'vitest';
import { firstView } from '../../../shared/table/first-views.ts';
import {
  deleteView,
  isSameView,
  moveView,
  renameView,
  SAVED_VIEWS_MAX,
  type SavedView,
  saveView,
  VIEW_NAME_MAX,
} from '../../../shared/table/saved-views.ts';

const aView = (id: string): SavedView => ({ id, name: `View ${id}`, view: firstView('deal') });
const all = ['a', 'b', 'c'].map(aView);
const idsOf = (views: readonly SavedView[]) => views.map(({ id }) => id).join('');

test('saves a view under its name, and takes over one of the same name', () => {
  const view = { ...firstView('deal'), groupedBy: 'board_group_id' };
  const saved = saveView(all, { id: 'd', name: '  View b ', view });
  expect(idsOf(saved)).toBe('abc');
  expect(saved[1]?.view.groupedBy).toBe('board_group_id');
  expect(idsOf(saveView(all, { ...aView('d'), name: 'New' }))).toBe('abcd');
  expect(saveView(all, { ...aView('d'), name: '   ' })).toBe(all);
});

test('[P2] saves and renames nothing under a name that is too long, instead of cutting it', () => {
  const name = 'x'.repeat(VIEW_NAME_MAX + 1);
  expect(saveView(all, { ...aView('d'), name })).toBe(all);
  expect(renameView(all, 'b', name)).toBe(all);
});

test('saves no more views than are remembered', () => {
  const many = Array.from({ length: SAVED_VIEWS_MAX }, (_, index) => aView(String(index)));
  expect(saveView(many, aView('more'))).toBe(many);
  const { left, undo } = deleteView(many, '3');
  const full = saveView(left, aView('more'));
  expect(undo(full)).toBe(full);
  expect(idsOf(undo(full.slice(1)))).toContain('3');
});

test('renames a view, but not to nothing and not to the name of another', () => {
  expect(renameView(all, 'b', ' Mine ')[1]?.name).toBe('Mine');
  expect([renameView(all, 'b', ' '), renameView(all, 'b', 'View a')]).toEqual([all, all]);
});

test('moves a view as far as the ends', () => {
  expect([moveView(all, 'a', 1), moveView(all, 'c', -9), moveView(all, 'x', 1)].map(idsOf)).toEqual(
    [...['bac', 'cab', 'abc']],
  );
});

test('puts a deleted view back where it was, beside what was saved since', () => {
  const { left, undo } = deleteView(all, 'b');
  expect(idsOf(left)).toBe('ac');
  expect(idsOf(undo([...left, aView('d')]))).toBe('abcd');
});

test('puts a deleted view back under a name that no other has', () => {
  const longest = 'x'.repeat(VIEW_NAME_MAX);
  for (const name of ['View b', longest]) {
    const { left, undo } = deleteView([aView('a'), { ...aView('b'), name }], 'b');
    const names = undo(saveView(left, { ...aView('d'), name })).map((one) => one.name);
    expect(new Set(names).size).toBe(3);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(VIEW_NAME_MAX);
  }
});

test('knows a view again however it was written down', () => {
  const view = firstView('deal');
  expect(isSameView(view, { ...view, isBoard: false })).toBe(true);
  expect(isSameView(view, { ...view, isBoard: true })).toBe(false);
});
