import * as v from 'valibot';
import { expect, test } from 'vitest';
import { callsFrom } from '../../../shared/ipc/contract.ts';
import { recordCalls } from '../../../shared/ipc/record-calls.ts';

test('links go to the main window, and windows of records close themselves alone', () => {
  expect(recordCalls.takeChosenRecord.from).toEqual(['main']);
  expect(recordCalls.closeRecordWindow.from).toEqual(['record']);
  for (const name of Object.keys(recordCalls)) expect(callsFrom('capture')).not.toContain(name);
});

test('a window is opened for a record with a bounded id', () => {
  const { input } = recordCalls.openRecordWindow;
  expect(v.is(input, { record: { kind: 'deal', id: '7' } })).toBe(true);
  expect(v.is(input, { record: { kind: 'banana', id: '7' } })).toBe(false);
  expect(v.is(input, { record: { kind: 'deal', id: '7'.repeat(201) } })).toBe(false);
});
