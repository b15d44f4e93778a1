import { expect, test } from 'vitest';
import { repeatedRules, ruleLengths } from '../../../build/tidy/rule-lengths.ts';

const words = (count: number) => 'word '.repeat(count);
const find = (text: string) =>
  ruleLengths([{ path: 'shared/a/SPEC.md', text }]).map(
    ({ line, message }) => `${line}: ${message}`,
  );

test('refuses a rule of 41 words, over several lines and beside a sub-id', () => {
  expect(find(`# Rules\n\nQ1  ${words(20)}\n    ${words(21)}\nQ1.1  ${words(41)}\n`)).toEqual([
    '3: Q1 has 41 words; at most 40: split it (Q1.1)',
    '5: Q1.1 has 41 words; at most 40: split it (Q1.1.1)',
  ]);
});

test('allows 40 words, and more in a paragraph or under a heading that is no rule', () => {
  expect(
    find(`Q1  ${words(40)}\n\n${words(90)}\n\nQ2  ${words(9)}\n## Words\n${words(90)}`),
  ).toEqual([]);
});

test('refuses the second rule with an id, within one SPEC alone', () => {
  const text = 'Q1  one\n\nQ1.1  two,\n    (Q1) with\n    Q1 too\n\nQ1  three\n';
  const other = { path: 'shared/b/SPEC.md', text: 'Q1  four\n' };
  const found = repeatedRules([{ path: 'shared/a/SPEC.md', text }, other]);
  expect(found.map(({ path, line }) => [path, line])).toEqual([['shared/a/SPEC.md', 7]]);
});
