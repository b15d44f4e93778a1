import { expect, test } from 'vitest';
import { columnsOf } from '../../../shared/table/columns.ts';
import { FILTERS_MAX, type Filter } from '../../../shared/table/filter-rows.ts';
import { valueChips, withChip } from '../../../shared/table/value-chips.ts';
import { aRecord } from '../../support/builders.ts';
import { anAround } from '../../support/table-rows.ts';

const column = columnsOf('invoice').find(({ name }) => name === 'status');
if (column === undefined) throw new Error('no status');
const rows = ['paid', 'outstanding', 'drafted', 'paid', 'held'].map((status, at) => ({
  ...{ id: String(at), standing: 'sent' as const },
  record: aRecord('invoice', { status }),
}));
const table = { rows, around: anAround() };
const any = (...values: string[]): Filter => ({ column: 'status', is: 'any', values });
const ofTitle: Filter = { column: 'title', is: 'containing', text: 'x' };

test('[V21] counts each status in its order, then one of the service, and marks the chosen', () => {
  const chips = valueChips(column, table, [ofTitle, any('outstanding', 'pending')]);
  expect(chips.map(({ value, count, isOn }) => `${value} ${count} ${isOn}`)).toEqual([
    ...['drafted 1 false', 'outstanding 1 true', 'pending 0 true', 'paid 2 false', 'held 1 false'],
  ]);
});

test('[V21] adds a value to the filter of its column, and takes it away with the last', () => {
  const one = withChip([ofTitle], column, 'paid');
  expect(one).toEqual([ofTitle, any('paid')]);
  const two = withChip([any('paid'), ofTitle], column, 'drafted');
  expect(two).toEqual([any('paid', 'drafted'), ofTitle]);
  expect(withChip(two, column, 'paid')).toEqual([any('drafted'), ofTitle]);
  expect(withChip(one, column, 'paid')).toEqual([ofTitle]);
  const full = Array.from({ length: FILTERS_MAX }, () => ofTitle);
  expect(withChip(full, column, 'paid')).toEqual(full);
});
