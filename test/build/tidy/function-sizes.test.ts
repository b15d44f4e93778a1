import { expect, test } from 'vitest';
import { functionSizes } from '../../../build/tidy/function-sizes.ts';

const find = (path: string, text: string) =>
  functionSizes([{ path, text }]).map(({ line, message }) => `${line}: ${message}`);
const body = (lines: number) => '  work();\n'.repeat(lines - 2);

test.each([
  ['a function', `function long() {\n${body(71)}}\n`, 'long', 1],
  ['an arrow', `\nconst long = () => {\n${body(71)}};\n`, 'long', 2],
  ['a method', `class A {\nlong() {\n${body(71)}}\n}\n`, 'long', 2],
  ['a constructor', `class A {\nconstructor() {\n${body(71)}}\n}\n`, 'constructor', 2],
  ['a field', `class A {\n#long = () => {\n${body(71)}};\n}\n`, '#long', 2],
])('refuses %s of 71 lines', (_what, text, name, line) => {
  expect(find('electron/a.ts', text)).toEqual([`${line}: ${name} has 71 lines; at most 70`]);
});

test('counts the lines of a component from its top', () => {
  const text = `<!-- what it shows -->\n<script lang="ts">\n  function long() {\n${body(71)}  }\n</script>\n`;
  expect(find('renderer/A.svelte', text)).toEqual(['3: long has 71 lines; at most 70']);
});

test('allows a function of 70 lines, and a group of tests of any length', () => {
  expect(find('electron/a.ts', `function long() {\n${body(70)}}\n`)).toEqual([]);
  expect(find('test/a.test.ts', `describe('a', () => {\n${body(300)}});\n`)).toEqual([]);
});
