import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { columnsOf, isGroupable } from '../../../shared/table/columns.ts';
import { columnsByUse, firstView, listedKinds } from '../../../shared/table/first-views.ts';
import { aRecord } from '../../support/builders.ts';
import { anAround } from '../../support/table-rows.ts';

test.each(listedKinds)('has a column for each field of a %s that a cell can show', (kind) => {
  const names = columnsOf(kind).map(({ name }) => name);
  const { fields, shownOnly } = kinds[kind];
  const hidden = ['link', 'items', 'hidden', 'html'];
  const expected = Object.entries({ ...shownOnly, ...fields }).flatMap(
    ([name, { control, repeats }]) =>
      hidden.includes(control) || repeats !== undefined ? [] : [name],
  );
  expect(names).toEqual(expect.arrayContaining(expected));
  expect(new Set(names).size).toBe(names.length);
});

test.each(listedKinds)(
  'offers the columns of a %s as people look for them, the id last',
  (kind) => {
    const columns = columnsByUse(kind);
    expect(columns.at(0)?.name).toBe(firstView(kind).columns[0]?.name);
    expect(columns.at(-1)?.name).toBe('id');
    expect(new Set(columns)).toEqual(new Set(columnsOf(kind)));
    // The id and the name of a referenced record share one column.
    const labels = columns.map(({ label }) => label.replace(/’s? name$| name$/, ''));
    expect(new Set(labels).size).toBe(labels.length);
  },
);

test('reads a field that records show in another form', () => {
  const tags = columnsOf('task').find(({ name }) => name === 'tag_ids');
  const task = aRecord('task', { tags: [{ id: 3, name: 'Call' }] });
  expect(tags?.read(task, anAround())).toEqual([3]);
});

test('names the client of a deal that is not on the service yet', () => {
  const column = columnsOf('deal').find(({ name }) => name === 'company_name');
  const around = anAround({ 'companies 4': { name: 'Atlas' } });
  expect(column?.read({ title: 'Relaunch', company_id: 4 }, around)).toBe('Atlas');
  expect(column?.read({ title: 'Relaunch', company_id: null }, around)).toBeNull();
  expect(column?.read({ company_name: 'Nova', company_id: 4 }, around)).toBe('Nova');
});

test('groups deals by their client, and by no other text', () => {
  const groups = columnsOf('deal').filter(isGroupable);
  const texts = groups.filter(({ type }) => type === 'text');
  expect(texts.map(({ label }) => label)).toEqual(['Client']);
  expect(groups.map(({ name }) => name)).toContain('board_group_id');
});
