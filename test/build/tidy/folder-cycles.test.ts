import { expect, test } from 'vitest';
import { folderCycles } from '../../../build/tidy/folder-cycles.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((one) => `import { x } from '${one}';\n`).join(''),
});
const find = (...sources: { path: string; text: string }[]) =>
  folderCycles(sources).map(({ path, message }) => `${path} ${message}`);

test('refuses folders that import one another over a third, though no file does', () => {
  expect(
    find(
      file('electron/a/one.ts', '../b/two.ts'),
      file('electron/b/two.ts', '../c/three.ts'),
      file('electron/c/three.ts', '../a/four.ts'),
      file('electron/a/four.ts'),
    ),
  ).toEqual([
    'electron/a imports itself: electron/a -> electron/b -> electron/c -> electron/a',
    'electron/b imports itself: electron/b -> electron/c -> electron/a -> electron/b',
    'electron/c imports itself: electron/c -> electron/a -> electron/b -> electron/c',
  ]);
});

test('allows one direction, files of one folder in a ring, and a test that imports both', () => {
  expect(
    find(
      file('electron/a/one.ts', './two.ts', '../b/three.ts'),
      file('electron/a/two.ts', './one.ts'),
      file('electron/b/three.ts'),
      file('test/electron/b/three.test.ts', '../../../electron/a/one.ts'),
    ),
  ).toEqual([]);
});
