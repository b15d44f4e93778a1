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

  test('has an id in text, whatever the service calls it', () => {
    expect([idText({ id: 12 }), idText({ id: 'a' })]).toEqual(['12', 'a']);
  });
});

test('ten kinds of record can be written, and the first of them keep their names', () => {
  expect(writableKinds.slice(0, 6)).toEqual([
    ...['note', 'time-entry', 'deal', 'task', 'comment', 'document'],
  ]);
  expect(writableKinds.slice(6)).toEqual(['company', 'contact', 'project', 'invoice']);
});
