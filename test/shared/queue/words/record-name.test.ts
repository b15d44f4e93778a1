import { describe, expect, test } from 'vitest';
import { nameOf, saysTitle, titleAmong } from '../../../../shared/queue/words/record-name.ts';
import { aNote, aWrite } from '../../../support/builders.ts';

const text = { content_html: '<p>Call <b>Anna</b></p>' };
const edit = (fields: object, base: object | null = null) =>
  aWrite({ change: { kind: 'update', fields: { ...fields }, base: base && { ...base } } });

describe('nameOf', () => {
  test('takes the title of the write, then the known one, then the text, then none', () => {
    expect(nameOf(edit({ ...text, title: 'New' }, { title: 'Old' }), 'Cached')).toBe('“New”');
    expect(nameOf(edit(text, { title: 'Old' }), 'Cached')).toBe('“Old”');
    expect(nameOf(edit(text), 'Cached')).toBe('“Cached”');
    expect(nameOf(edit(text), ' ')).toBe('“Call Anna”');
    expect(nameOf(edit({ date: null }))).toBe('“Untitled”');
  });

  test('calls a time entry without a description by its length and day', () => {
    const base = { description: ' ', duration_seconds: 5_400, date: '2026-11-17' };
    const about = { record: { kind: 'time-entry', id: '7' } } as const;
    const write = aWrite({ ...about, change: { kind: 'delete', base } });
    expect(nameOf(write)).toMatch(/^“1:30 h on .*17.*”$/);
    const blank = { ...write, change: { kind: 'delete', base: {} } } as const;
    expect(nameOf(blank)).toBe('“Untitled”');
  });

  test('takes the title of the other version in a conflict', () => {
    const state = { kind: 'conflict', theirs: aNote({ title: 'Theirs' }) } as const;
    expect(nameOf({ ...edit(text), state })).toBe('“Theirs”');
  });
});

describe('titleAmong', () => {
  test('finds the youngest title of the record, and of no other', () => {
    const other = { ...edit({ title: 'Other' }), record: { kind: 'note', id: 'x' } as const };
    const write = edit(text);
    expect(titleAmong(write, [edit({ title: 'A' }), edit({ title: 'B' }), other, write])).toBe('B');
    expect(titleAmong(write, [other, write])).toBeUndefined();
    expect([saysTitle(write), saysTitle(other)]).toEqual([false, true]);
  });
});
