import { expect, test } from 'vitest';
import { startChunk } from '../../build/start-chunk.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  main: ['shell', 'clock'],
  shell: ['clock', 'list'],
  list: ['shell'],
  clock: [],
  editor: ['clock'],
};
const bundle = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }),
};

test('one chunk has all that an entry imports, and not what it loads later', () => {
  const nameOf = startChunk('main');
  expect(['shell', 'list', 'clock'].map((id) => nameOf(id, bundle))).toEqual(
    Array(3).fill('start'),
  );
  expect(nameOf('editor', bundle)).toBeNull();
});

test('the entry itself stays out of it: other windows load the chunk', () => {
  expect(startChunk('main')('main', bundle)).toBeNull();
});
