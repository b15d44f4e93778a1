import { describe, expect, test } from 'vitest';
import { decideSend, isQuicklyDecided, undecided } from '../../../shared/history/decide-send.ts';
import { COMPARE_AT_ONCE_CHARS_MAX, MERGE_AT_ONCE_CHARS_MAX } from '../../../shared/limits.ts';
import { aNote, aWrite } from '../../support/builders.ts';

const edit = (ours: string, base: string) =>
  aWrite({
    state: { kind: 'sending', sentAt: 0 },
    change: { kind: 'update', fields: { content_html: ours }, base: { content_html: base } },
  });

describe('decideSend', () => {
  test('says what is sent, and whether two versions meet', () => {
    const write = edit('<p>a</p><p>ours</p>', '<p>a</p>');
    const patch = (content_html: string) => ({ kind: 'patch', patch: { content_html } });
    expect(decideSend(write, aNote({ content_html: '<p>a</p>' }))).toEqual({
      ...{ known: write, decision: patch('<p>a</p><p>ours</p>'), isMeeting: false },
    });
    expect(decideSend(write, aNote({ content_html: '<p>theirs</p><p>a</p>' }))).toEqual({
      ...{ known: write, decision: patch('<p>theirs</p><p>a</p><p>ours</p>'), isMeeting: true },
    });
    const clash = edit('<p>ours</p>', '<p>a</p>');
    expect(decideSend(clash, aNote({ content_html: '<p>theirs</p>' }))).toEqual(undecided(clash));
  });
});

describe('isQuicklyDecided', () => {
  const text = (chars: number) => `<p>${'x'.repeat(chars)}</p>`;

  test('holds for what is short, and for longer texts that nobody else has changed', () => {
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

  test('counts what was sent before', () => {
    const write = { ...edit('<p>a</p>', '<p>b</p>'), sentBefore: [{ content_html: text(40_000) }] };
    expect(isQuicklyDecided(write, aNote({ content_html: '<p>c</p>' }))).toBe(false);
  });
});
