import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cellText } from '../../../shared/table/cell.ts';
import {
  type Filter,
  filter,
  filterRows,
  ME,
  RowSearch,
} from '../../../shared/table/filter-rows.ts';
import { allIndexes, pickRows } from '../../../shared/table/pick-rows.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aColumn, anAround, aRow } from '../../support/table-rows.ts';

const columns = [
  aColumn('text', 'name'),
  aColumn('money', 'amount'),
  aColumn('day', 'due'),
  aColumn('record', 'owner', { list: 'teamMembers' }),
  aColumn('records', 'tags', { list: 'tags' }),
  aColumn('flag', 'open'),
];
const around = anAround({ 'teamMembers 7': { name: 'Ada' } });
const rows = [
  aRow({ id: 1, name: 'Åsa', amount: '10.00', due: '2026-11-20', owner: 7, tags: [1], open: true }),
  aRow({ id: 2, name: null, amount: '9.995', due: null, owner: 8, tags: [], open: false }),
  aRow({ id: 3, name: 'Ben', amount: null, due: '2026-12-01', owner: null, tags: [1, 2] }),
];
const left = (...filters: Filter[]) =>
  pickRows(rows, filterRows(rows, filters, columns, around)).map(({ record }) => record['id']);

test.each([
  [{ column: 'owner', is: 'any', values: [ME] }, [1]],
  [{ column: 'owner', is: 'any', values: ['8', ME] }, [1, 2]],
  [{ column: 'tags', is: 'any', values: ['2'] }, [3]],
  [{ column: 'open', is: 'any', values: ['true'] }, [1]],
  [{ column: 'name', is: 'containing', text: 'asa' }, [1]],
  [{ column: 'name', is: 'containing', text: '' }, [1, 2, 3]],
  [{ column: 'due', is: 'between', from: null, to: '2026-11-20' }, [1]],
  [{ column: 'due', is: 'between', from: '2026-11-21', to: null }, [3]],
  [{ column: 'amount', is: 'between', from: '9.995', to: '9.999' }, [2]],
  [{ column: 'amount', is: 'between', from: '1,0', to: null }, [1, 2]],
  [{ column: 'due', is: 'between', from: null, to: null }, [1, 2, 3]],
  [{ column: 'owner', is: 'any', values: [] }, [1, 2, 3]],
  [{ column: 'tags', is: 'empty' }, [2]],
  [{ column: 'name', is: 'filled' }, [1, 3]],
  [{ column: 'gone', is: 'filled' }, [1, 2, 3]],
] as const)('filters by %j', (one, ids) => {
  expect(left(v.parse(filter, one))).toEqual(ids);
});

test(`keeps the rows that every single filter keeps (seed ${SEED})`, () => {
  const any: fc.Arbitrary<Filter> = fc.oneof(
    fc.record({
      column: fc.constantFrom('name', 'due', 'owner'),
      is: fc.constant('filled' as const),
    }),
    fc.record({ column: fc.constantFrom('tags', 'amount'), is: fc.constant('empty' as const) }),
    fc.constant<Filter>({ column: 'owner', is: 'any', values: [ME] }),
  );
  assertProperty(
    fc.property(fc.array(any, { maxLength: 4 }), (filters) => {
      const each = filters.map((one) => new Set(left(one)));
      const all = rows.map(({ record }) => record['id']);
      expect(left(...filters)).toEqual(all.filter((id) => each.every((ids) => ids.has(id))));
    }),
  );
});

test('finds rows by words in any of their cells, in any order', () => {
  const search = new RowSearch(columns, (column, row) => cellText(column, row, around));
  const found = (typed: string) =>
    pickRows(rows, search.find(rows, typed, allIndexes(rows))).map(({ record }) => record['id']);
  expect(found('ada asa')).toEqual([1]);
  expect(found('12-01 ben')).toEqual([3]);
  expect(found('  ')).toEqual([1, 2, 3]);
  expect(found('nobody')).toEqual([]);
  expect([...search.find(rows, 'ben', Int32Array.of(0, 1))]).toEqual([]);
});
