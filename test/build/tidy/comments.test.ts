import { expect, test } from 'vitest';
import { longSentences, openings, retiredInComments } from '../../../build/tidy/comments.ts';
import type { Rule } from '../../../build/tidy/source.ts';

const words = (count: number) => 'word '.repeat(count).trim();

const find = (rule: Rule, text: string, path = 'shared/a/b.ts') =>
  rule([{ path, text }]).map(({ line }) => line);

test.each([
  ['a sentence over 25 words', longSentences, `const a = 1;\n/** ${words(26)}. */`],
  ['one over two lines', longSentences, `\n/**\n * ${words(20)}\n * ${words(6)}.\n */`],
  ['one in line comments', longSentences, `\n  // ${words(20)}\n  // ${words(6)}.`],
  ['an opening with What', openings, '\n/** What a list holds. */'],
  ['an opening with Of', openings, '\n// Of a list.'],
  ['a retired word', retiredInComments, '\n// A record is set aside.'],
])('finds %s', (_what, rule, text) => {
  expect(find(rule, text)).toEqual([2]);
});

test.each([
  ['a sentence of 25 words', longSentences, `/** ${words(25)}. ${words(25)}; ${words(25)} */`],
  [
    'paragraphs',
    longSentences,
    `/**\n * ${words(20)}:\n *\n * - ${words(20)}\n * - ${words(20)}\n */`,
  ],
  ['a diagram', longSentences, `/**\n *     ${words(30)}\n */`],
  ['code', longSentences, `const a = '${words(30)}';`],
  ['a noun first', openings, '/** The records of a list. */'],
  ['a word inside another', retiredInComments, '/** Unsettled. */'],
])('allows %s', (_what, rule, text) => {
  expect(find(rule, text)).toEqual([]);
});

test('reads the titles of tests', () => {
  const text = "test('settles a write', () => {});\ntest.each([\n])('has a twin', () => {});";
  expect(find(retiredInComments, text, 'test/a/b.test.ts')).toEqual([1, 3]);
});
