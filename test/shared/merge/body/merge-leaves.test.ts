import { describe, expect, test } from 'vitest';
import { merged } from '../../../support/merging.ts';

const three = '<p>alpha beta gamma</p><p>delta epsilon zeta</p><p>eta theta iota</p>';

describe('mergeCluster', () => {
  test('[M9.3] takes out what one side took out and the other left alone', () => {
    expect(merged(three, three.replace('<p>delta epsilon zeta</p>', ''), `${three}<p>x</p>`)).toBe(
      '<p>alpha beta gamma</p><p>eta theta iota</p><p>x</p>',
    );
  });

  test('[M9.3] asks if one side took out what the other changed or moved', () => {
    const without = three.replace('<p>delta epsilon zeta</p>', '');
    expect(merged(three, without, three.replace('zeta', 'omega'))).toBeNull();
    expect(merged(three, three.replace('<p>delta', '<p class="x">delta'), without)).toBeNull();
    const moved = '<p>delta epsilon zeta</p><p>eta theta iota</p><p>alpha beta gamma</p>';
    const first = three.replace('<p>alpha beta gamma</p>', '');
    expect(merged(three, first, moved)).toBeNull();
  });

  test('[M9.4] moves what one side moved, as the other edited it', () => {
    const moved = '<p>delta epsilon zeta</p><p>eta theta iota</p><p>alpha beta gamma</p>';
    expect(merged(three, moved, three.replace('gamma', 'omega'))).toBe(
      moved.replace('gamma', 'omega'),
    );
  });

  test('[M11] gives a paragraph the tag of one side and the words of the other', () => {
    expect(merged('<p>a b c</p><p>x</p>', '<h2>a b c</h2><p>x</p>', '<p>a b d</p><p>x</p>')).toBe(
      '<h2>a b d</h2><p>x</p>',
    );
    expect(
      merged('<p>a b c</p><p>x</p>', '<ul><li>a b c</li></ul><p>x</p>', '<p>a b d</p><p>x</p>'),
    ).toBe('<ul><li>a b d</li></ul><p>x</p>');
  });

  test('[M11.2] asks if one made it a heading and the other a list item or a quote', () => {
    const [base, heading] = ['<p>a b c</p>', '<h2>a b c</h2>'];
    expect(merged(base, heading, '<ul><li>a b c</li></ul>')).toBeNull();
    expect(merged(base, heading, '<blockquote><p>a b c</p></blockquote>')).toBeNull();
    expect(merged(base, heading, '<h3>a b c</h3>')).toBeNull();
  });

  test('[M11] merges attributes name by name', () => {
    expect(
      merged('<p class="a">a b c</p>', '<p class="b">a b c</p>', '<p class="a" id="x">a b c</p>'),
    ).toBe('<p class="b" id="x">a b c</p>');
    expect(
      merged('<p class="a">a b c</p>', '<p class="b">a b c</p>', '<p class="c">a b c</p>'),
    ).toBeNull();
  });

  test('[M9] asks about an opaque block if both changed it', () => {
    const card = (id: number): string => `<x-card id="${id}"></x-card><p>x</p>`;
    expect(merged(card(1), card(2), card(3))).toBeNull();
    expect(merged(card(1), card(2), `${card(1)}<p>y</p>`)).toBe(`${card(2)}<p>y</p>`);
  });
});
