import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuseStaleBuild } from '../../build/build-app.ts';
import { folderForTest } from '../support/profile-for-test.ts';

beforeEach(() => vi.stubEnv('TRAYTABLE_APP_IS_BUILT', ''));
afterEach(() => vi.unstubAllEnvs());

/** A tree with one source in each folder, and what was built from them. */
function aTree() {
  const folder = folderForTest();
  const write = (file: string, second: number) => {
    const whole = path.join(folder, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, '');
    utimesSync(whole, second, second);
  };
  const files = ['electron/store/journal.ts', 'renderer/ui/Button.svelte', 'shared/time.ts'];
  for (const file of files) write(file, 1_000);
  return { folder, files, write };
}

test('a build newer than all its sources may be launched', () => {
  const { folder, write } = aTree();
  write('out/main/main.js', 1_001);
  expect(() => refuseStaleBuild(folder)).not.toThrow();
});

test('a build older than any of its sources is refused, and so is none', () => {
  const { folder, files, write } = aTree();
  expect(() => refuseStaleBuild(folder)).toThrow('Run `npm run build` first');
  write('out/main/main.js', 1_001);
  for (const file of files) {
    write(file, 1_002);
    expect(() => refuseStaleBuild(folder), file).toThrow('older than its sources');
    write(file, 1_000);
  }
});

test('a file edited after this run has built the app stops nothing', () => {
  const { folder } = aTree();
  vi.stubEnv('TRAYTABLE_APP_IS_BUILT', '1');
  expect(() => refuseStaleBuild(folder)).not.toThrow();
});
