import { describe, expect, test } from 'vitest';
import { merged } from '../../../support/merging.ts';

const list = (...items: string[]): string => `<ul><li>${items.join('</li><li>')}</li></ul>`;

describe('mergeDocument', () => {
  test('[M9] keeps list items of both, wherever they stand', () => {
    expect(merged(list('a', 'b'), list('a', 'x', 'b'), list('a', 'b', 'y'))).toBe(
      list('a', 'x', 'b', 'y'),
    );
    expect(merged(list('a', 'b'), list('a', 'b', 'x'), list('a', 'b', 'y'))).toBe(
      list('a', 'b', 'x', 'y'),
    );
    expect(
      merged(
        `${list('a', 'b')}<p>z</p>`,
        `${list('a', 'b')}<p>n</p><p>z</p>`,
        `${list('a', 'b', 'y')}<p>z</p>`,
      ),
    ).toBe(`${list('a', 'b', 'y')}<p>n</p><p>z</p>`);
  });

  test('[M9.2] keeps new paragraphs of both, and asks about two versions of one', () => {
    const base = '<p>start of it</p>';
    expect(merged(base, `${base}<p>mine is this</p>`, `${base}<p>yours was that</p>`)).toBe(
      `${base}<p>mine is this</p><p>yours was that</p>`,
    );
    expect(
      merged(
        base,
        `${base}<p>call the client on Monday</p>`,
        `${base}<p>call the client on Friday</p>`,
      ),
    ).toBeNull();
  });

  test('[M9] puts a new item into the list that the other side numbered', () => {
    expect(
      merged(
        list('a b', 'c d'),
        list('a b', 'c d').replaceAll('ul', 'ol'),
        list('a b', 'c d', 'e'),
      ),
    ).toBe(list('a b', 'c d', 'e').replaceAll('ul', 'ol'));
  });

  test('[M9] asks about a ticked item that was deleted, and ticks one that was edited', () => {
    const task = (text: string, checked = ''): string =>
      `<li data-checked="${checked !== ''}"><label><input type="checkbox"${checked}></label><div><p>${text}</p></div></li>`;
    const of = (...tasks: string[]): string => `<ul>${tasks.join('')}</ul>`;
    const base = of(task('do one thing'), task('do another'));
    const ticked = of(task('do one thing', ' checked'), task('do another'));
    expect(merged(base, ticked, of(task('do another')))).toBeNull();
    expect(merged(base, ticked, of(task('do one thing now'), task('do another')))).toBe(
      of(task('do one thing now', ' checked'), task('do another')),
    );
  });

  test('[M9.5] asks about an item put into a list that was deleted, or torn in two', () => {
    expect(
      merged(`<p>x</p>${list('a b', 'c d')}`, '<p>x</p>', `<p>x</p>${list('a b', 'c d', 'e f')}`),
    ).toBeNull();
    expect(
      merged(
        list('a b', 'c d'),
        `${list('a b')}<p>between</p>${list('c d')}`,
        list('a b', 'c d', 'e f'),
      ),
    ).toBeNull();
  });
});
