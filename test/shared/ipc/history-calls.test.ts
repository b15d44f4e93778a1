import * as v from 'valibot';
import { expect, test } from 'vitest';
import { historyCalls } from '../../../shared/ipc/history-calls.ts';

test('takes the ids of records and of deletes, bounded, and no others', () => {
  const { readHistory, restoreDeleted } = historyCalls;
  const restores = (id: unknown) => v.is(restoreDeleted.input, { id });
  expect(['a-1', '', '..', 'x'.repeat(201), 7].map(restores)).toEqual([
    true,
    ...Array(4).fill(false),
  ]);
  expect(v.is(readHistory.input, { record: { kind: 'note', id: '1' } })).toBe(true);
  expect(v.is(readHistory.input, { record: { kind: 'nothing', id: '1' } })).toBe(false);
});

test('answers the main window alone about what was deleted', () => {
  expect(historyCalls.readDeleted.from).toEqual(['main']);
  expect(historyCalls.restoreDeleted.from).toEqual(['main']);
});
