import { expect, test } from 'vitest';
import { retiredInSpecs, retiredNames } from '../../../build/tidy/retired-words.ts';

const inNames = (text: string, path = 'shared/a.ts') =>
  retiredNames([{ path, text }]).map(({ message }) => /"(\w+)"/.exec(message)?.[1]);

test.each([
  ['a function', 'function settleWrite() {}', 'settle'],
  ['a value', 'const isSetAside = true;', 'aside'],
  ['a parameter', 'const pass = (turn: number) => turn;', 'turn'],
  ['a field of a type', 'type Row = { readonly likeness: number };', 'likeness'],
  ['a private field', 'class A { #kept = 1; }', 'kept'],
  ['a type', 'type Twin = 1;', 'twin'],
  ['a name taken out of a value', 'const { a: told } = b;', 'told'],
])('refuses a retired word in the name of %s', (_what, text, word) => {
  expect(inNames(text)).toEqual([word]);
});

test('refuses one in the name of a file and in a SPEC, with its line', () => {
  expect(inNames('', 'shared/settle.ts')).toEqual(['settle']);
  const text = 'Q1  A write is sent.\nQ2  A write rests.\n';
  expect(retiredInSpecs([{ path: 'shared/a/SPEC.md', text }])).toMatchObject([
    { line: 2, message: expect.stringContaining('"rests"') },
  ]);
});

test('allows words that have one in them, names from elsewhere and prose', () => {
  expect(
    inNames("import TurndownService, { kept } from 'x';\nconst returned = restore();"),
  ).toEqual([]);
  expect(inNames("// It is told and kept.\nsay('settled');")).toEqual([]);
  expect(inNames('const ASIDE_MAX = 1;\nfunction compareAside() {}')).toEqual([]);
  expect(retiredInSpecs([{ path: 'README.md', text: 'kept' }])).toEqual([]);
});
