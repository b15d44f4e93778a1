import { expect, test } from 'vitest';
import { pages, paths } from '../../../build/tidy/paths.ts';

const tree = ['electron/b.ts', 'service/main.ts', 'build/start.ts', 'shared/a.ts'];
const find = (path: string, text: string) =>
  paths([
    { path, text },
    ...tree.filter((one) => one !== path).map((one) => ({ path: one, text: '' })),
  ]).map(({ line, message }) => `${line} ${message}`);

test.each([
  ['CONTRIBUTING.md', 'a recipe:\n`shared/gone.ts`'],
  ['electron/a.ts', '\n// see shared/gone.ts'],
  ['test/mutants.json', '{\n"file": "shared/gone.ts" }'],
])('refuses a path in %s that names nothing', (path, text) => {
  expect(find(path, text)).toEqual(['2 there is no shared/gone.ts']);
});

test('refuses a string with a path that the room may not import', () => {
  expect(find('electron/a.ts', "run('service/main.ts');")).toEqual([
    '1 electron may not name service, even in a string',
  ]);
  expect(find('shared/b.ts', 'run(`electron/b.ts`);')).toHaveLength(1);
});

test('allows a path of the own room, of a room below, in a comment, and what build starts', () => {
  expect(find('electron/a.ts', "run('electron/b.ts');\nrun('shared/a.ts');")).toEqual([]);
  expect(find('shared/b.ts', ' * `electron/b.ts` calls it.')).toEqual([]);
  expect(find('build/start.ts', "run('service/main.ts');")).toEqual([]);
});

test('leaves alone what a package, an address or the history of the program names', () => {
  expect(
    find('electron/a.ts', "read('../electron/gone.ts', 'https://a.test/docs/a.html');"),
  ).toEqual([]);
  expect(find('test/a.ts', "resolve('electron/package.json');")).toEqual([]);
  expect(find('docs/decisions/0001-rooms.md', '`shared/gone.ts`')).toEqual([]);
});

test('refuses a file that a recipe names by its end and that is nowhere', () => {
  const inPage = (text: string) =>
    pages([
      { path: 'CONTRIBUTING.md', text },
      { path: 'shared/queue/describe.ts', text: '' },
    ]).map(({ line, message }) => `${line} ${message}`);
  expect(inPage('A field:\n`gone.ts` and `queue/gone.ts`')).toEqual([
    '2 no file is called gone.ts',
    '2 no file is called queue/gone.ts',
  ]);
  expect(inPage('`describe.ts`, `queue/describe.ts`, `shared/queue/describe.ts`')).toEqual([]);
  expect(inPage('`be.ts`')).toHaveLength(1);
});
