/** File names made of what people type, on the strictest of three systems. */
import { describe, expect, test } from 'vitest';
import { createDraw } from '../../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { createNames, fileName, isFileName } from '../../../shared/export/file-name.ts';
import { SEED } from '../../support/property.ts';

const name = (text: string) => fileName(text, 'Note');

describe('a file name', () => {
  test.each([
    ['an ordinary title', 'Kick-off, week 12', 'Kick-off, week 12'],
    ['signs with a meaning in paths', 'a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['a way out of the folder', '../../etc/passwd', 'etc passwd'],
    ['line breaks and control signs', 'one\r\n\ttwo\u0000three\u007f', 'one two three'],
    ['a hidden file', '.profile', 'profile'],
    ['ends that Windows drops', 'Report. . .', 'Report'],
    ['a sign that turns the direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['words from right to left', 'פגישה עם דנה', 'פגישה עם דנה'],
    ['emoji', '👩‍👩‍👧 family 🇳🇴', '👩‍👩‍👧 family 🇳🇴'],
    ['half a letter', 'a\ud83d b', 'a b'],
    ['two compositions of one letter', 'Cafe\u0301', 'Caf\u00e9'],
    ['nothing at all', ' ... ', 'Note'],
    ['invisible signs alone', '\u200b\u200d\u202e', 'Note'],
    ['a device of Windows', 'con', '_con'],
    ['a device with an ending', 'LPT1.txt', '_LPT1.txt'],
    ['a device with a raised digit', 'com²', '_com²'],
    ['a word that begins like a device', 'Console', 'Console'],
  ])('takes %s', (_what, text, expected) => {
    expect(name(text)).toBe(expected);
    expect(isFileName(`${name(text)} (12).md`)).toBe(true);
  });

  test('is short in signs and in bytes, and never ends within a letter', () => {
    expect(name('x'.repeat(500))).toHaveLength(60);
    const emoji = name('👩‍👩‍👧'.repeat(100));
    expect(emoji.length).toBeLessThanOrEqual(60);
    expect(emoji.replaceAll('👩‍👩‍👧', '')).toBe('');
    expect(new TextEncoder().encode(name('契'.repeat(200))).length).toBeLessThanOrEqual(180);
    expect(name(`${'x'.repeat(59)}. rest`)).toBe('x'.repeat(59));
  });

  test.each([
    '',
    '.',
    '..',
    'a/b',
    'a\\b',
    'nul',
    'aux.md',
    ' a',
    'a ',
    'a.',
    'a\u0000',
    'x'.repeat(99),
  ])('is refused by main: %j', (text) => expect(isFileName(text)).toBe(false));

  test(`is safe and stays itself, whatever is typed (seed ${SEED})`, () => {
    const draw = createDraw(createSeededRandom(SEED));
    const signs = [
      ...'aZ9 ./\\:*?"<>|~-_.. ',
      '\u202e',
      '\u200d',
      '👩',
      'é',
      '\ud800',
      '\n',
      'ß',
      'ק',
    ];
    for (let round = 0; round < 2_000; round += 1) {
      const length = draw.between(0, 90);
      const text = Array.from({ length }, () => signs[draw.between(0, signs.length - 1)]).join('');
      const made = name(text);
      expect({ text, isSafe: isFileName(made) }).toEqual({ text, isSafe: true });
      expect(name(made)).toBe(made);
    }
  });
});

describe('names in a folder', () => {
  test('differ where disks take letters for equal', () => {
    const names = createNames();
    const made = ['Plan', 'plan', 'PLAN', 'Straße', 'STRASSE', 'Café', 'Cafe\u0301'].map((one) =>
      names('notes', one, '.md'),
    );
    expect(made).toEqual([
      ...['Plan.md', 'plan (2).md', 'PLAN (3).md'],
      ...['Straße.md', 'STRASSE (2).md', 'Café.md', 'Cafe\u0301 (2).md'],
    ]);
  });

  test('avoid a number that somebody typed', () => {
    const names = createNames();
    expect(names('notes', 'Plan (2)')).toBe('Plan (2)');
    expect([names('notes', 'Plan'), names('notes', 'Plan')]).toEqual(['Plan', 'Plan (3)']);
    expect(names('others', 'Plan')).toBe('Plan');
  });

  test('come quickly for thousands of the same title', () => {
    const names = createNames();
    const made = new Set(Array.from({ length: 20_000 }, () => names('notes', 'Untitled', '.md')));
    expect(made.size).toBe(20_000);
  });
});
