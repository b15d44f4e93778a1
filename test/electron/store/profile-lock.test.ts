import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockProfile } from '../../../electron/store/profile-lock.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const source = path.join(import.meta.dirname, '../../../electron/store/profile-lock.ts');

test('[P2] a second program on one profile ends with a plain sentence, and starts once the first was killed', async () => {
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
