import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soughtWords } from '../../../shared/fold-text.ts';
import { rankOf, rankWithTypos, searchedFrom } from '../../../shared/search/rank.ts';
import { assertProperty, SEED } from '../../support/property.ts';

/** The rank of a name for what is typed. */
const rank = (typed: string, name: string, ...others: string[]) =>
  rankOf(searchedFrom(name, others), soughtWords(typed));
const typoRank = (typed: string, name: string) =>
  rankWithTypos(searchedFrom(name, []), soughtWords(typed));

test('[F1] finds words in any order, without case, accents and kinds of hyphens', () => {
  for (const typed of ['outdoor fjellvik', 'FJELLVIK', 'fjellvik out', 'bergstrom', 'fjellvik-o']) {
    expect(rank(typed, 'Fjellvik‑Outdoor Bergström'), typed).toBeDefined();
  }
  expect(rank('fjellvik indoor', 'Fjellvik Outdoor')).toBeUndefined();
  expect(rank('fjellvik jonas', 'Fjellvik Outdoor', 'jonas@fjellvik.example')).toBeDefined();
});

test('[F1.1] finds one or two letters where a word begins alone, but signs of a script without spaces anywhere', () => {
  expect(rank('lv', 'Fjellvik')).toBeUndefined();
  expect(rank('lvi', 'Fjellvik')).toBeDefined();
  expect(rank('ou', 'Fjellvik Outdoor')).toBeDefined();
  expect(rank('京', '東京の会議')).toBeDefined();
  expect(rank('会議', '東京の会議')).toBeDefined();
});

test('[F2] ranks the start of a name before a word of it, its inside, and the other texts', () => {
  const names = ['Form', 'The form', 'Platform', 'Title'];
  const ranks = names.map((name) => rank('form', name, 'form'));
  expect(ranks).toEqual(ranks.toSorted((one, other) => Number(one) - Number(other)));
  expect(new Set(ranks).size).toBe(4);
});

test('[F2.1] ranks the exact name first, then names that begin with all the words', () => {
  const names = ['Kayak webshop', 'Kayak webshop build', 'Kayak: the webshop', 'Our kayak webshop'];
  for (const one of [rank, typoRank]) {
    const ranks = names.map((name) => Number(one('kayak webshop', name)));
    expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
  }
});

test('[F3] finds a name with one letter wrong, missing, too many or swapped', () => {
  for (const typed of ['fjelvik', 'fjellwik', 'fjelllvik', 'fjelvlik', 'jfellvik', 'fjelw']) {
    expect(typoRank(typed, 'Nordic Fjellvik'), typed).toBeDefined();
  }
  expect(typoRank('fjlik', 'Fjellvik')).toBeUndefined();
  expect(typoRank('abd', 'Abc')).toBeUndefined();
});

test(`[F3] finds every name of four letters or more by any one slip (seed ${SEED})`, () => {
  const letters = fc.stringMatching(/^[a-z]{4,12}$/);
  const slip = fc.record({
    at: fc.nat(11),
    kind: fc.constantFrom(0, 1, 2),
    letter: fc.constantFrom('x', 'q'),
  });
  assertProperty(
    fc.property(letters, slip, (name, { at, kind, letter }) => {
      const place = at % name.length;
      const end = name.slice(place + (kind === 2 ? 0 : 1));
      const typed = name.slice(0, place) + (kind === 1 ? '' : letter) + end;
      fc.pre(typed.length >= 4);
      expect(typoRank(typed, name)).toBeDefined();
    }),
  );
});
