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
  expect(groupRows(rows, column, around).map(({ key }) => key)).toEqual(['Lead', 'Won']);
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
