import { expect, test } from 'vitest';
import { isChangedTogether } from '../../../shared/merge/together.ts';

test('[M3.1] tells a change of a field from one of another that says one thing with it', () => {
  const base = { deal_value: '1.00', currency: 'EUR', title: 'Plan' };
  const of = (field: string, theirs: object, known: object = base) =>
    isChangedTogether('deal', field, { base: { ...known }, theirs: { ...base, ...theirs } });
  expect(of('deal_value', { currency: 'JPY' })).toBe(true);
  expect(of('currency', { deal_value: '2.00' })).toBe(true);
  expect(of('deal_value', { deal_value: '1.0' })).toBe(false);
  expect(of('title', { currency: 'JPY' })).toBe(false);
  // Of a field that nobody knows to have been seen, nobody knows that it changed.
  expect(of('deal_value', { currency: 'JPY' }, { deal_value: '1.00' })).toBe(false);
});
