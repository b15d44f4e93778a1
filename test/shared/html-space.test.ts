import { describe, expect, test } from 'vitest';
import { withoutEndLines, withoutEndSpace, withoutOuterSpace } from '../../shared/html-space.ts';
import { mergeBodies } from '../../shared/merge/body/merge-bodies.ts';
import { cutBlocks } from '../../shared/note/blocks.ts';
import { sameBody } from '../../shared/note/same-body.ts';

describe('white space at the ends', () => {
  test.each([
    ['', '', ''],
    [' \t\r\n\f', '', ''],
    [' a ', ' a', 'a'],
    ['a b\n', 'a b', 'a b'],
    ['\u00a0a\u00a0', '\u00a0a\u00a0', '\u00a0a\u00a0'],
    ['\va\v ', '\va\v', '\va\v'],
  ])('is stripped from %j', (text, withoutEnd, withoutBoth) => {
    expect(withoutEndSpace(text)).toBe(withoutEnd);
    expect(withoutOuterSpace(text)).toBe(withoutBoth);
  });

  test('stays, except for line ends, where only those are meant', () => {
    expect(withoutEndLines('\na \n\n')).toBe('\na ');
  });
});

describe('a wide gap inside a text', () => {
  const body = `<p>a${' '.repeat(300_000)}b</p>`;

  test.each([
    ['is cut', () => cutBlocks(body)],
    ['is compared', () => sameBody(body, body.replace('b', 'c'))],
    [
      'is merged',
      () =>
        mergeBodies({ base: body, ours: body.replace('a', 'c'), theirs: body.replace('b', 'd') }),
    ],
  ])('%s in no time', (_, read) => {
    const before = process.cpuUsage();
    read();
    // In the square of its length it took forty seconds.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
  });
});
