import { describe, expect, test } from 'vitest';
import { commonEnds } from '../../../../shared/merge/body/common-ends.ts';

describe('commonEnds', () => {
  test('[M8] leaves whole blocks at both ends unread', () => {
    const around = (inner: string): string =>
      `<p>a</p>\n<hr><p>b ${inner}</p>\n<ul><li>c</li></ul>`;
    expect(commonEnds({ base: around('1'), ours: around('2'), theirs: around('3') })).toEqual({
      lead: '<p>a</p>\n<hr>',
      middle: { base: '<p>b 1</p>\n', ours: '<p>b 2</p>\n', theirs: '<p>b 3</p>\n' },
      tail: '<ul><li>c</li></ul>',
    });
  });

  test('[M8] does not cut inside an unclosed block', () => {
    const sides = { base: '<p>a<p>b', ours: '<p>a<p>c', theirs: '<p>a<p>d' };
    expect(commonEnds(sides)).toEqual({ lead: '', middle: sides, tail: '' });
  });

  test('[M7] counts nothing twice if a block was repeated', () => {
    const one = '<p>a</p>';
    const { lead, middle, tail } = commonEnds({
      base: one,
      ours: one + one,
      theirs: one + one + one,
    });
    expect(lead + middle.theirs + tail).toBe(one + one + one);
    expect(lead + middle.base + tail).toBe(one);
  });
});
