import { expect, test } from 'vitest';
import { SavedViews } from '../../../renderer/lists/saved-views.svelte.ts';
import { firstView } from '../../../shared/table/first-views.ts';
import { SAVED_VIEWS_MAX, saveView } from '../../../shared/table/saved-views.ts';

const ACCOUNT = 'an account of this file';
const NAME = `saved views of deal of ${ACCOUNT}`;
const aView = (id: string) => ({ id, name: `View ${id}`, view: firstView('deal') });
const sameId = (id: string) => id;
const idsOf = ({ all }: SavedViews) => all.map(({ id }) => id).join(' ');

function openViews(before: readonly unknown[]): SavedViews {
  localStorage.setItem(NAME, JSON.stringify(before));
  return new SavedViews('deal', ACCOUNT, sameId);
}

test('keeps the views that fit where one is garbled, and each id once', () => {
  const odd = { ...aView('odd'), view: { ...firstView('deal'), columns: 'all' } };
  const views = openViews([aView('1'), odd, null, aView('2'), aView('1')]);
  expect(idsOf(views)).toBe('1 2');
});

test('brings a deleted view back only once there is room, and loses none at the next start', () => {
  const many = Array.from({ length: SAVED_VIEWS_MAX }, (_, id) => aView(String(id)));
  const views = openViews(many);
  const [first, second] = views.all;
  if (first === undefined || second === undefined) throw new Error('There are no views.');
  views.delete(first);
  views.change((all) => saveView(all, aView('more')));
  views.undo();
  expect(views.deletedName).toBe(first.name);
  expect(new SavedViews('deal', ACCOUNT, sameId).all).toHaveLength(SAVED_VIEWS_MAX);
  views.change((all) => all.filter((one) => one !== second));
  views.undo();
  expect([views.deletedName, views.all[0]]).toEqual([null, first]);
  expect(new SavedViews('deal', ACCOUNT, sameId).all).toEqual(views.all);
});
