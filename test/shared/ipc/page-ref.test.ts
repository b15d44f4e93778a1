import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '../../../shared/ipc/contract.ts';
import { isLookup, pageKinds, wordOfPage } from '../../../shared/ipc/page-ref.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';

describe('a record that has a page', () => {
  test.each(pageKinds)('[V14.2] opens a window, with a bounded id: %s', (kind) => {
    const { input } = calls.openRecordWindow;
    expect(v.is(input, { record: { kind, id: '7' } })).toBe(true);
    for (const id of ['', '..', 'x'.repeat(201), '\ud800', 7]) {
      expect(v.is(input, { record: { kind, id } })).toBe(false);
    }
    expect(wordOfPage(kind)).toMatch(/^[a-z ]+$/);
  });

  test('[V14.2] is of a known kind, and is written only where its kind is', () => {
    expect(v.is(calls.openRecordWindow.input, { record: { kind: 'banana', id: '7' } })).toBe(false);
    const written = pageKinds.filter((kind) => !isLookup({ kind, id: '7' }));
    expect(written).toEqual(writableKinds);
    expect(v.is(calls.fetchRecord.input, { record: { kind: 'tag', id: '7' } })).toBe(false);
  });
});
