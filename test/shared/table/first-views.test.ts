import { expect, test } from 'vitest';
import { columnsOf, isNumeric } from '../../../shared/table/columns.ts';
import { firstView, listedKinds, widthOf } from '../../../shared/table/first-views.ts';

test.each(listedKinds)('has every column that a list of the kind %s begins with', (kind) => {
  const { columns, sorts, filters } = firstView(kind);
  const names = columnsOf(kind).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...columns.map(({ name }) => name),
      ...sorts.map(({ column }) => column),
    ]),
  );
  expect(names).toEqual(expect.arrayContaining(filters.map(({ column }) => column)));
});

test('aligns numbers, and gives an added column room for its values', () => {
  const value = columnsOf('deal').find(({ name }) => name === 'deal_value');
  const title = columnsOf('deal').find(({ name }) => name === 'title');
  expect([value, title].map((column) => column && [isNumeric(column), widthOf(column)])).toEqual([
    [true, 130],
    [false, 180],
  ]);
});
