import { expect, test } from 'vitest';
import { ListView } from '../../../renderer/lists/list-view.svelte.ts';
import { SavedViews } from '../../../renderer/lists/saved-views.svelte.ts';
import { firstView } from '../../../shared/table/first-views.ts';
import { pinView, SAVED_VIEWS_MAX, saveView } from '../../../shared/table/saved-views.ts';

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

test('[V31] remembers which views are out of the sidebar; those saved before are in it', () => {
  const views = openViews([aView('1'), aView('2')]);
  expect(views.pinned.map(({ id }) => id)).toEqual(['1', '2']);
  views.change((all) => pinView(all, '1', false));
  const later = new SavedViews('deal', ACCOUNT, sameId);
  expect(later.pinned.map(({ id }) => id)).toEqual(['2']);
  expect(idsOf(later)).toBe('1 2');
});

test('[Q20] writes a view down under the ids that the service gave to records made here', () => {
  const filters = [{ column: 'contact_ids', is: 'any', values: ['local-1'] } as const];
  const view = { ...firstView('deal'), filters, folded: ['contact_ids local-1 9'] };
  openViews([{ ...aView('1'), view }]);
  localStorage.setItem(`view of deal of ${ACCOUNT}`, JSON.stringify(view));
  const follow = (id: string) => (id === 'local-1' ? '7' : id);
  void new SavedViews('deal', ACCOUNT, follow);
  void new ListView('deal', ACCOUNT, follow);
  const later = new SavedViews('deal', ACCOUNT, sameId).all.map((one) => one.view);
  for (const { filters: found, folded } of [...later, new ListView('deal', ACCOUNT, sameId).now]) {
    expect([found, folded]).toEqual([[{ ...filters[0], values: ['7'] }], ['contact_ids 7 9']]);
  }
  expect(later).toHaveLength(1);
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
