import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAll, foldPieces } from '../../../shared/note/find-text.ts';
import { assertProperty, SEED } from '../../support/property.ts';

function found(text: string, sought: string): string[] {
  return findAll(foldPieces([{ text, at: 0 }]), sought).map(({ from, to }) => text.slice(from, to));
}

describe('findAll', () => {
  test.each([
    ['case', 'Meeting meeting MEETING', 'meeTing', ['Meeting', 'meeting', 'MEETING']],
    ['accents', 'café Cafe cafe\u0301s', 'café', ['café', 'Cafe', 'cafe\u0301']],
    ['accents sought for', 'Zoë, Zoe', 'zoe', ['Zoë', 'Zoe']],
    ['letters that have no accent of their own', 'Straße Łódź Ørsted', 'strasse', ['Straße']],
    ['the kind of quote', 'It’s “so”', 'it\'s "so"', ['It’s “so”']],
    ['the kind of space and dash', '10\u00a0–\u202f12', '10 - 12', ['10\u00a0–\u202f12']],
    ['ligatures', 'ofﬁce', 'office', ['ofﬁce']],
    ['where a word may break', 'Donau\u00addampf', 'donaudampf', ['Donau\u00addampf']],
    ['what is beyond two bytes', 'a 🙂 b 🙂', '🙂', ['🙂', '🙂']],
    ['letters that become longer', 'İstanbul istanbul', 'istanbul', ['İstanbul', 'istanbul']],
    ['one behind another', 'aaaa', 'aa', ['aa', 'aa']],
    ['other scripts', 'Привет, ПРИВЁТ', 'привет', ['Привет', 'ПРИВЁТ']],
    ['nothing', 'abc', '', []],
  ])('ignores %s', (_, text, sought, result) => {
    expect(found(text, sought)).toEqual(result);
  });

  test('finds text across pieces, and objects by their words', () => {
    const text = foldPieces([
      { text: 'Call ', at: 10 },
      { text: '@Änn', at: 15, isThing: true },
      { text: 'a', at: 16 },
    ]);
    expect(findAll(text, 'l @anna')).toEqual([{ from: 13, to: 17 }]);
    expect(findAll(text, 'nn')).toEqual([{ from: 15, to: 16 }]);
  });

  test(`finds every part of a text in it (seed ${SEED})`, () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), fc.nat(20), (text, at, length) => {
        const signs = [...text];
        const part = signs.slice(at, at + length).join('');
        const isVisible = foldPieces([{ text: part, at: 0 }]).text !== '';
        expect(found(text, part).length > 0).toBe(isVisible);
      }),
    );
  });
});
