import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { confirmedRecord, idText, writableKinds } from '../../../shared/records/kinds.ts';

describe('a confirmed record', () => {
  test('has an id of either form, and keeps whatever else it has', () => {
    for (const id of [12, 'a']) {
      expect(v.parse(confirmedRecord, { id, title: 'T' })).toEqual({ id, title: 'T' });
    }
    expect(v.is(confirmedRecord, { title: 'T' })).toBe(false);
    expect(v.is(confirmedRecord, { id: null })).toBe(false);
  });

  test('is named by text, whatever the service names it by', () => {
    expect([idText({ id: 12 }), idText({ id: 'a' })]).toEqual(['12', 'a']);
  });
});

test('six kinds of record can be written', () => {
  expect(writableKinds).toEqual(['note', 'time-entry', 'deal', 'task', 'comment', 'document']);
});
