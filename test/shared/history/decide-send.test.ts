import { describe, expect, test } from 'vitest';
import {
  decideSend,
  decideUncompared,
  isQuicklyDecided,
  isSameRecord,
} from '../../../shared/history/decide-send.ts';
import {
  COMPARE_AT_ONCE_CHARS_MAX,
  MERGE_AT_ONCE_CHARS_MAX,
} from '../../../shared/merge-limits.ts';
import type { ConfirmedRecord } from '../../../shared/records/kinds.ts';
import { aNote, aWrite } from '../../support/builders.ts';

const edit = (ours: string, base: string) =>
  aWrite({
    state: { kind: 'sending', sentAt: 0 },
    change: { kind: 'update', fields: { content_html: ours }, base: { content_html: base } },
  });

describe('decideSend', () => {
  test('returns the fields to send, and whether two versions meet', () => {
    const write = edit('<p>a</p><p>ours</p>', '<p>a</p>');
    const patch = (content_html: string) => ({ kind: 'patch', patch: { content_html } });
    expect(decideSend(write, aNote({ content_html: '<p>a</p>' }))).toEqual({
      ...{ known: write, decision: patch('<p>a</p><p>ours</p>'), isMeeting: false },
    });
    expect(decideSend(write, aNote({ content_html: '<p>theirs</p><p>a</p>' }))).toEqual({
      ...{ known: write, decision: patch('<p>theirs</p><p>a</p><p>ours</p>'), isMeeting: true },
    });
    const clash = edit('<p>ours</p>', '<p>a</p>');
    const theirs = aNote({ content_html: '<p>theirs</p>' });
    expect(decideSend(clash, theirs)).toEqual({ ...decideUncompared(clash, theirs), arrived: [] });
  });

  test('[Q5] names the part of a conflict that an earlier attempt had sent', () => {
    const write = {
      ...edit('<p>later</p>', '<p>a</p>'),
      state: { kind: 'sending', sentAt: 0, isAgain: true } as const,
      change: {
        kind: 'update',
        fields: { title: 'Mine', content_html: '<p>later</p>' },
        base: { title: 'Seen', content_html: '<p>a</p>' },
      } as const,
    };
    const arrivedIn = (html: string, sentBefore: string[]) =>
      decideSend(
        { ...write, sentBefore: sentBefore.map((content_html) => ({ content_html })) },
        aNote({ title: 'Theirs', content_html: html }),
      ).arrived;
    expect(arrivedIn('<p ><b>sent</b></p>', ['<p><strong>sent</strong></p>'])).toEqual([
      'content_html',
    ]);
    expect(arrivedIn('<p>later</p>', [])).toEqual(['content_html']);
    expect(arrivedIn('<p>theirs</p>', ['<p>sent</p>'])).toEqual([]);
  });
});

describe('undecided', () => {
  const html = '<p>a</p>';
  const title = 'Seen';

  test('[M15.3] sends a change that meets no other: there would be nothing to choose', () => {
    const write = edit('<p>ours</p>', html);
    const patch = { kind: 'patch', patch: { content_html: '<p>ours</p>' } };
    const as = (record: ConfirmedRecord) => decideUncompared(write, record);
    expect(as(aNote({ content_html: html })).decision).toEqual(patch);
    expect(as(aNote({ content_html: html, title: 'Theirs' })).decision).toEqual(patch);
    expect(as(aNote({ content_html: '<p>ours</p>' })).decision).toEqual({
      kind: 'nothing-to-send',
    });
    expect(as(aNote({ content_html: '<p>b</p>' })).decision).toEqual({ kind: 'conflict' });
  });

  test('saves both versions if another field of the base has changed', () => {
    const change = {
      kind: 'update',
      fields: { content_html: '<p>ours</p>' },
      base: { content_html: html, title },
    } as const;
    const write = aWrite({ state: { kind: 'sending', sentAt: 0 }, change });
    const record = (now: string) => aNote({ content_html: html, title: now });
    expect(decideUncompared(write, record(title)).isMeeting).toBe(false);
    expect(decideUncompared(write, record('Theirs')).isMeeting).toBe(true);
  });

  test('[Q14] deletes a record that equals its base, and asks about any other', () => {
    const removal = (base: Record<string, unknown>) =>
      aWrite({ state: { kind: 'sending', sentAt: 0 }, change: { kind: 'delete', base } });
    const kinds = [{ content_html: html }, { content_html: '<p>b</p>' }, {}].map(
      (base) => decideUncompared(removal(base), aNote({ content_html: html })).decision.kind,
    );
    expect(kinds).toEqual(['delete', 'conflict', 'conflict']);
  });

  test('[M3.1] asks if a field related to ours has changed', () => {
    const base = { deal_value: '1.00', currency: 'EUR' };
    const write = aWrite({
      record: { kind: 'deal', id: '1' },
      state: { kind: 'sending', sentAt: 0 },
      change: { kind: 'update', fields: { deal_value: '2.00' }, base },
    });
    expect(decideUncompared(write, { id: '1', ...base }).decision.kind).toBe('patch');
    const other = { id: '1', ...base, currency: 'USD' };
    expect(decideUncompared(write, other).decision.kind).toBe('conflict');
  });
});

describe('isSameRecord', () => {
  test('compares every field that a user changes to the letter, and no other', () => {
    const before = aNote({ content_html: '<p>a</p>', title: 'x' });
    const same = { ...before, updated_at: '2030-01-01T00:00:00.000Z' };
    expect(isSameRecord('note', before, same)).toBe(true);
    for (const other of [{ content_html: '<p>a</p> ' }, { title: 'y' }, { date: '2030-01-01' }]) {
      expect(isSameRecord('note', before, { ...before, ...other })).toBe(false);
    }
  });
});

describe('isQuicklyDecided', () => {
  const text = (chars: number) => `<p>${'x'.repeat(chars)}</p>`;

  test('holds for short texts, and for longer ones that only one side has changed', () => {
    const sizes = [1_000, MERGE_AT_ONCE_CHARS_MAX, COMPARE_AT_ONCE_CHARS_MAX];
    const quick = sizes.map((chars) => {
      const write = edit(text(chars), '<p>base</p>');
      return ['base', 'theirs'].map((theirs) =>
        isQuicklyDecided(write, aNote({ content_html: `<p>${theirs}</p>` })),
      );
    });
    expect(quick).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  test.each([
    ['dense markup', '<p>a'.repeat(2_000)],
    ['dense markup behind a column that is in no table', `<col>${'<p>a'.repeat(2_000)}`],
    [
      'formatting that is rebuilt',
      `<p><b 1><b 2><b 3></p>${'<p>a'.repeat(150)}${'x'.repeat(2_000)}`,
    ],
  ])('does not hold for a few kilobytes of %s that both changed', (_, html) => {
    const write = edit(html.replaceAll('a', 'b'), html);
    expect(isQuicklyDecided(write, aNote({ content_html: html.replaceAll('a', 'c') }))).toBe(false);
    expect(isQuicklyDecided(write, aNote({ content_html: html }))).toBe(true);
  });

  test('counts what was sent before', () => {
    const write = { ...edit('<p>a</p>', '<p>b</p>'), sentBefore: [{ content_html: text(40_000) }] };
    expect(isQuicklyDecided(write, aNote({ content_html: '<p>c</p>' }))).toBe(false);
  });
});
