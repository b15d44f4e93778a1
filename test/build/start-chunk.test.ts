import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chunkOf, startChunks } from '../../build/start-chunk.ts';
import { readBefore } from '../support/read-before.ts';

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
  const nameOf = chunkOf('start', 'main');
  expect(['shell', 'list', 'clock'].map((id) => nameOf(id, bundle))).toEqual(
    Array(3).fill('start'),
  );
  expect(nameOf('editor', bundle)).toBeNull();
});

test('the entry itself stays out of it: other windows load the chunk', () => {
  expect(chunkOf('start', 'main')('main', bundle)).toBeNull();
});

test('what draws the snapshot is in a chunk of its own, which comes first', () => {
  const [first, start] = startChunks({
    ...{ first: 'clock-page', entry: 'main', account: 'account' },
  });
  expect(first?.name('clock', { getModuleInfo: () => ({ importedIds: ['clock'] }) })).toBe('first');
  expect(first?.name('shell', bundle)).toBeNull();
  expect(first?.priority).toBeGreaterThan(start?.priority ?? Number.NaN);
});

const renderer = path.join(import.meta.dirname, '../../renderer');

test('who signs in waits for no cache, no body of a note and no screen of an account', () => {
  const read = [...readBefore(path.join(renderer, 'main.ts'))];
  const packages = read.filter((file) => !path.isAbsolute(file)).map((name) => name.split('/')[0]);
  expect([...new Set(packages)].sort()).toEqual(['@lucide', 'big.js', 'svelte', 'valibot']);
  expect(read).toContain(path.join(renderer, 'account/SignInScreen.svelte'));
  expect(read).not.toContain(path.join(renderer, 'shell/Workspace.svelte'));
  expect(read.length).toBeLessThan(115); // of 700; 101 when this was written
});

const faces = readFileSync(
  path.join(renderer, '../node_modules/@fontsource-variable/inter/wght.css'),
  'utf8',
);

test.each(['index', 'record-window', 'lock'])(
  'the page %s asks for the font of its text before its style sheet has come',
  (page) => {
    const html = readFileSync(path.join(renderer, `${page}.html`), 'utf8');
    const asked = /rel="preload"\s+href="([^"]+\.woff2)"\s+as="font"/.exec(html)?.[1] ?? '';
    expect(existsSync(path.join(renderer, asked))).toBe(true);
    expect(faces).toContain(`./files/${path.basename(asked)}`); // else it would be fetched in vain
  },
);
