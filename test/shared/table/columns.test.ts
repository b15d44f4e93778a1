import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { columnsOf } from '../../../shared/table/columns.ts';
import { listedKinds } from '../../../shared/table/first-views.ts';
import { aRecord } from '../../support/builders.ts';
import { anAround } from '../../support/table-rows.ts';

test.each(listedKinds)('has a column for each field of a %s that a cell can show', (kind) => {
  const names = columnsOf(kind).map(({ name }) => name);
  const { fields, shownOnly } = kinds[kind];
  const hidden = ['link', 'items', 'hidden', 'html'];
  const expected = Object.entries({ ...shownOnly, ...fields }).flatMap(([name, { control }]) =>
    hidden.includes(control) ? [] : [name],
  );
  expect(names).toEqual(expect.arrayContaining(expected));
  expect(new Set(names).size).toBe(names.length);
});

test('reads a field that records show in another form', () => {
  const tags = columnsOf('task').find(({ name }) => name === 'tag_ids');
  const task = aRecord('task', { tags: [{ id: 3, name: 'Call' }] });
  expect(tags?.read(task, anAround())).toEqual([3]);
});
