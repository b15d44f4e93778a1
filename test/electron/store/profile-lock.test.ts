import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { lockProfile } from '../../../electron/store/profile-lock.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const source = path.join(import.meta.dirname, '../../../electron/store/profile-lock.ts');

test('[P2] ends a second program on one profile with a plain sentence, and lets it start once the first was killed', async () => {
  const file = path.join(folderForTest(), 'deep', 'traytable.lock');
  const script = `
    const { lockProfile } = await import(${JSON.stringify(source)});
    globalThis.lock = lockProfile(${JSON.stringify(file)});
    console.log('locked');
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(other.stdout, 'data');
    expect(() => lockProfile(file)).toThrow('Traytable is already running with this data.');
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  const lock = lockProfile(file);
  lock.release();
  lockProfile(file).release();
});

test('[P2] starts with a damaged lock file, and retains it beside the sound one', () => {
  const header = Buffer.from('SQLite format 3\0');
  const damaged = [
    Buffer.from('what a failing disk left here '.repeat(200)),
    Buffer.alloc(4_096),
    Buffer.concat([header, Buffer.alloc(4_080, 0xff)]),
  ];
  for (const bytes of damaged) {
    const file = path.join(folderForTest(), 'traytable.lock');
    writeFileSync(file, bytes);
    const lock = lockProfile(file);
    const second = new DatabaseSync(file);
    expect(() => second.exec('begin exclusive')).toThrow('locked');
    second.close();
    lock.release();
    expect(readFileSync(`${file}.broken`)).toEqual(bytes);
    lockProfile(file).release();
  }
});

test('[P2] explains a lock file that cannot be opened', () => {
  const file = path.join(folderForTest(), 'traytable.lock');
  mkdirSync(file);
  expect(() => lockProfile(file)).toThrow(/^Traytable could not reserve its data on this computer/);
});
