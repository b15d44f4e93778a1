import { expect, test } from 'vitest';
import { fieldsInNeed, neededProblem } from '../../../shared/kinds/needed-fields.ts';

test('[V6] [invoice.series] an invoice of a series needs its interval, and no last day', () => {
  const series = { kind: 'recurring', repeat_interval: null, repeat_finish_date: null };
  expect(neededProblem('invoice', 'repeat_interval', series)).toBe(
    'Repeats is needed while Kind is “Recurring”.',
  );
  expect(neededProblem('invoice', 'repeat_finish_date', series)).toBeUndefined();
  expect(fieldsInNeed('invoice', series)).toEqual([
    'kind',
    'repeat_interval',
    'repeat_finish_date',
  ]);
  expect(fieldsInNeed('invoice', { ...series, repeat_interval: 'monthly' })).toEqual([]);
  expect(fieldsInNeed('invoice', { ...series, kind: 'single' })).toEqual([]);
});

test('[V6] [invoice.dates] a due date alone needs nothing, and no terms need no due date', () => {
  expect(fieldsInNeed('invoice', { due_date_option: null, due_date: '2026-12-15' })).toEqual([]);
  expect(fieldsInNeed('invoice', { due_date_option: null, due_date: null })).toEqual([]);
  expect(fieldsInNeed('invoice', { due_date_option: 'upon_receipt', due_date: null })).toEqual([]);
});
