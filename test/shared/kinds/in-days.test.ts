import { expect, test } from 'vitest';
import { daysProblem, isInDays } from '../../../shared/kinds/in-days.ts';

const terms = { field: 'terms', value: 'days' };
const due = { name: 'due', label: 'Due', inDaysWith: terms };

test('[V364] says which numbers can be typed only where days are typed, and not of a day or of none', () => {
  const problems = (terms: string) =>
    ['4000', '-5', 'soon', '2026-12-24', '', null].map((value) =>
      daysProblem(due, { terms, due: value }),
    );
  const words = 'Due is a number of days from 0 to 3650, or a day, like 2026-03-02.';
  const none = undefined;
  expect(problems('days')).toEqual([words, words, words, none, none, none]);
  expect(problems('day')).toEqual([none, none, none, none, none, none]);
  expect(isInDays({}, { terms: 'days' })).toBe(false);
});
