import { expect, test } from 'vitest';
import { fieldAt, refusalAt } from '../../../../shared/queue/requests/refusal-at.ts';

test('finds the refusal of a field, else that of its first refused part', () => {
  const refusals = new Map([
    ['domains/1', 'is taken.'],
    ['domains/2', 'is no domain.'],
    ['name', 'must not be blank.'],
    ['name/0', 'is odd.'],
  ]);
  expect(refusalAt(refusals, 'domains')).toBe('is taken.');
  expect(refusalAt(refusals, 'name')).toBe('must not be blank.');
  expect(refusalAt(refusals, 'dom')).toBeUndefined();
  expect(fieldAt('domains/1')).toBe('domains');
});
