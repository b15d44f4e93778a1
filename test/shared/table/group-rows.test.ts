import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupRows } from '../../../shared/table/group-rows.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aColumn, anAround, aRow } from '../../support/table-rows.ts';

test('groups days by their month and puts those without a day last', () => {
  const rows = ['2026-11-30', null, '2026-01-02', '2026-11-01'].map((due) => aRow({ due }));
  const groups = groupRows(rows, aColumn('day', 'due'), anAround());
  expect(groups.map(({ key, rows: own }) => [key, own.length])).toEqual([
    ['2026-01', 1],
    ['2026-11', 2],
    ['', 1],
  ]);
});

test('has the groups of stages in the order of the work', () => {
  const around = anAround({
    'boardGroups w': { name: 'Won', position: 9 },
    'boardGroups l': { name: 'Lead', position: 1 },
  });
  const rows = ['w', 'l', 'w'].map((stage) => aRow({ stage }));
  const column = aColumn('record', 'stage', { list: 'boardGroups' });
  expect(groupRows(rows, column, around).map(({ text }) => text)).toEqual(['Lead', 'Won']);
});

test('has a group for each of two projects of one name, which say whose they are', () => {
  const around = anAround({
    'projects 1': { name: 'Website', company_name: 'Fjellvik' },
    'projects 2': { name: 'Website', company_name: 'Brekke' },
    'projects 3': { name: 'Shop', company_name: 'Brekke' },
  });
  const rows = [1, 2, 3, 1, null].map((project) => aRow({ project }));
  const column = aColumn('record', 'project', { list: 'projects' });
  const groups = groupRows(rows, column, around);
  expect(groups.map(({ key, text, rows: own }) => [key, text, own.length])).toEqual([
    ['3', 'Shop', 1],
    ['1', 'Website · Fjellvik', 2],
    ['2', 'Website · Brekke', 1],
    ['', '', 1],
  ]);
});

test(`has every row in one group, in its original order (seed ${SEED})`, () => {
  const row = fc.constantFrom('a', 'b', 'B', null).map((name) => aRow({ name }));
  assertProperty(
    fc.property(fc.array(row), (rows) => {
      const groups = groupRows(rows, aColumn('text', 'name'), anAround());
      expect(groups.flatMap((group) => group.rows)).toHaveLength(rows.length);
      for (const { rows: own } of groups) {
        expect(own).toEqual(rows.filter((one) => own.includes(one)));
      }
    }),
  );
});
