import { expect, test } from 'vitest';
import { folderMap, MAP } from '../../../build/tidy/folder-map.ts';

const tree = ['shared/a.ts', 'shared/queue/machine/step.ts', 'test/shared/a.test.ts', 'knip.json'];
const rows = [
  '| [`docs/`](.) | Pages. | |',
  '| [`shared/`](../shared) | Values. | [tests](../test/shared) |',
  '| [`shared/queue/machine/`](../shared/queue/machine) | Transitions. | |',
];
const find = (...lines: string[]) =>
  folderMap([
    { path: MAP, text: lines.join('\n') },
    ...tree.map((path) => ({ path, text: '' })),
  ]).map(({ line, message }) => `${line ?? '-'} ${message}`);

test('allows a map that links every folder with files', () => {
  expect(find(...rows)).toEqual([]);
});

test.each([
  ['a folder', [0, 1], 'shared/queue/machine/'],
  ['a folder of tests', [0, 2], 'test/shared/'],
])('refuses a map without %s', (_, left, folder) => {
  const some = left.map((index) => rows[index] ?? '');
  expect(find(...some)).toContain(`- give ${folder} a row in the map`);
});

test('refuses a link to a folder that is nowhere', () => {
  expect(find(...rows, '| [`shared/gone/`](../shared/gone) | Was here. | |')).toEqual([
    '4 links shared/gone, which is nowhere',
  ]);
});

test('refuses a row without a sentence', () => {
  expect(find(...rows, '| [`shared/queue/`](../shared/queue) | | |')).toEqual([
    '4 this row of the map says nothing',
  ]);
});

test('asks for the page itself', () => {
  expect(folderMap([{ path: 'shared/a.ts', text: '' }])).toHaveLength(1);
});
