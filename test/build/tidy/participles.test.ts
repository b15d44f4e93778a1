import { expect, test } from 'vitest';
import { participles } from '../../../build/tidy/participles.ts';

const find = (text: string, path = 'shared/a.ts') =>
  participles([{ path, text }]).map(({ message }) => message);

test.each([
  ['a function', 'function adopted() {}', 'adopted'],
  ['an irregular one', 'export function written() {}', 'written'],
  ['an arrow', 'const carried = () => 1;', 'carried'],
  ['a method', 'class A { #joined() {} }', '#joined'],
  ['a function that makes another type', 'function failed(): Problem {}', 'failed'],
])('refuses a participle as the name of %s', (_what, text, name) => {
  expect(find(text)).toEqual([`the function ${name} is named by a participle: say what it does`]);
});

test.each([
  ['a verb', 'function adopt() {}\nfunction need() {}\nfunction read() {}'],
  ['a noun with a participle', 'function shownValue() {}\nfunction createdAt() {}'],
  ['a value', 'const kept = [1];'],
  ['a getter', 'class A { get drawn() {} }'],
  ['a handler', 'const parts = { onremoved() {} };'],
  ['a function that makes the type of its name', 'function failed(): Failed<string> {}'],
])('allows %s', (_what, text) => {
  expect(find(text)).toEqual([]);
});

test('leaves tests and their helpers alone', () => {
  expect(find('function opened() {}', 'test/support/a.ts')).toEqual([]);
});
