import { describe, expect, test } from 'vitest';
import { writeTag } from '../../../../shared/merge/words/merge-format.ts';
import { merged } from '../../../support/merging.ts';

describe('mergeWord', () => {
  test('[M11] keeps marks of different kinds of both', () => {
    expect(
      merged(
        '<p>see the new plan here</p>',
        '<p>see <b>the new</b> plan here</p>',
        '<p>see the <i>new plan</i> here</p>',
      ),
    ).toBe('<p>see <b>the <i>new</i></b> <i>plan</i> here</p>');
  });

  test('[M11] merges marks letter by letter', () => {
    expect(
      merged(
        '<p>unbelievable story</p>',
        '<p>un<b>believ</b>able story</p>',
        '<p>un<i>believable</i> story</p>',
      ),
    ).toBe('<p>un<b><i>believ</i></b><i>able</i> story</p>');
  });

  test('[M11] asks about a link set to two addresses, and takes address and text from each side', () => {
    const link = (to: string, text: string): string =>
      `<p>see <a href="${to}">the ${text}</a> now</p>`;
    expect(merged(link('a', 'site'), link('b', 'site'), link('c', 'site'))).toBeNull();
    expect(merged(link('a', 'site'), link('b', 'site'), link('a', 'page'))).toBe(link('b', 'page'));
  });

  test('[M11] merges the attributes of pictures', () => {
    const picture = (src: string, alt: string): string => `<p><img src="${src}" alt="${alt}"></p>`;
    expect(merged(picture('a', 'x'), picture('b', 'x'), picture('a', 'y'))).toBe(picture('b', 'y'));
    expect(merged(picture('a', 'x'), picture('b', 'x'), picture('c', 'x'))).toBeNull();
  });
});

describe('writeTag', () => {
  test('escapes what would end an attribute', () => {
    const attributes = new Map([
      ['alt', 'a "b" & c'],
      ['checked', ''],
    ]);
    expect(writeTag('img', attributes)).toBe('<img alt="a &quot;b&quot; &amp; c" checked>');
  });
});
