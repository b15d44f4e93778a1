import { describe, expect, test } from 'vitest';
import { hasMoved, meeting } from '../../../shared/history/entry.ts';
import { aNote, aWrite } from '../../support/builders.ts';

const write = aWrite({
  change: {
    kind: 'update',
    fields: { title: 'Mine' },
    base: { title: 'Seen', date: '2026-03-02' },
  },
});

describe('hasMoved', () => {
  test('notices a change in any field of the base', () => {
    expect(hasMoved(write, aNote({ title: 'Seen', date: '2026-03-02' }))).toBe(false);
    expect(hasMoved(write, aNote({ title: 'Seen', date: '2026-03-03' }))).toBe(true);
    expect(hasMoved(write, aNote({ title: 'Theirs', date: '2026-03-02' }))).toBe(true);
  });

  test('ignores a field without a base', () => {
    const note = aNote({ title: 'Seen', date: '2026-03-02', content_html: '<p>other</p>' });
    expect(hasMoved(write, note)).toBe(false);
  });
});

test('[P2] a meeting holds the base, ours and theirs', () => {
  const theirs = aNote({ title: 'Theirs' });
  const entry = meeting(write, theirs, { at: 5, how: 'settled', result: { title: 'Mine' } });
  expect(entry).toMatchObject({
    id: write.id,
    at: 5,
    how: 'settled',
    base: { title: 'Seen' },
    mine: { title: 'Mine' },
    theirs: { title: 'Theirs', content_html: '<p>Hello</p>' },
    result: { title: 'Mine' },
  });
});

test('[Q5.6] a meeting names no base of a body that was not compared with an earlier send', () => {
  const theirs = aNote({ title: 'Theirs' });
  const sent = { ...write, sentBefore: [{ content_html: '<p>Sent</p>' }] };
  const base = { title: 'Seen', content_html: '<p>Seen</p>' };
  const open = {
    ...sent,
    change: { kind: 'update', fields: { title: 'Mine' }, base },
    state: { kind: 'conflict', theirs },
  } as const;
  const end = { at: 5, how: 'settled', result: {} } as const;
  expect(meeting(open, theirs, end).base).toEqual({ title: 'Seen' });
  expect(meeting({ ...open, state: { kind: 'ready' } }, theirs, end).base).toEqual(base);
});
