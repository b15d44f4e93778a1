/** The app lock turned on and off in real processes, killed before each step on the disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readLockState } from '../../../electron/lock/lock-file.ts';
import {
  type Computer,
  computerIn,
  leaks,
  moveCaches,
  read,
  WORD,
  write,
} from '../../support/locked-computer.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const script = fileURLToPath(new URL('../../support/convert-and-die.ts', import.meta.url));
/** Steps that are tried at the same time: a process takes longer to start than to work. */
const AT_ONCE = 6;

type Direction = 'encrypt' | 'decrypt';

test.each(['encrypt', 'decrypt'] as const)(
  '[X3] [X3.1] loses nothing and leaves one form, killed before each step on the disk: %s',
  { timeout: 900_000 },
  async (to) => {
    const origin = await aComputerTo(to);
    const whole = await readIn(copyOf(origin));
    expect(whole).toMatchObject({ draft: WORD, timer: WORD, quarantined: 1, versions: 1 });
    let killed = 0;
    for (;;) {
      const steps = Array.from({ length: AT_ONCE }, (_, index) => killed + index + 1);
      const ends = await Promise.all(steps.map((step) => isKilledBefore(origin, to, step)));
      for (const [index, { signal, after }] of ends.entries())
        expect(after, `step ${killed + index + 1}, ${signal ?? 'ended'}`).toEqual(whole);
      if (ends.at(-1)?.signal === null) break;
      killed += AT_ONCE;
    }
    expect(killed).toBeGreaterThan(40); // so it counts
  },
);

/** A computer with the word on its disk, whose next start converts it. */
async function aComputerTo(to: Direction): Promise<Computer> {
  const computer = computerIn(folderForTest(), new Map());
  await computer.run(async (lock, database) => {
    await write(database, lock.seal, computer);
    await lock.prepare();
    lock.begin();
  });
  if (to === 'decrypt') {
    await computer.run(moveCaches);
    await computer.run((lock) => lock.end());
  }
  mkdirSync(path.join(computer.folder, 'IndexedDB'));
  writeFileSync(path.join(computer.folder, 'IndexedDB', 'old'), WORD);
  return computer;
}

/** Kills a copy before this step; what the next two starts make of it must be whole and of one form. */
async function isKilledBefore(origin: Computer, to: Direction, step: number) {
  const computer = copyOf(origin);
  const keys = JSON.stringify([...origin.held]);
  const child = spawn(process.execPath, [script, computer.folder, keys, `${step}`], {
    stdio: 'inherit',
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(code ?? signal, `step ${step}`).toBe(signal === null ? 0 : 'SIGKILL');
  const halfway = await readIn(computer);
  await computer.run(moveCaches);
  const after = await readIn(computer);
  expect(halfway, `step ${step}, the next start`).toEqual(after);
  const state = readLockState(computer.folder, () => null);
  const isDone = state === null ? to === 'decrypt' : state.conversion === null;
  expect([step, isDone, state?.caches ?? 'done']).toEqual([step, true, 'done']);
  const words = leaks(computer);
  expect(words.filter((file) => file.startsWith('IndexedDB'))).toEqual([]);
  expect([step, words.length > 0]).toEqual([step, to === 'decrypt']);
  return { signal, after };
}

function readIn(computer: Computer) {
  return computer.run((lock, database) => read(database, lock.seal, computer));
}

function copyOf({ folder, held }: Computer): Computer {
  const copy = folderForTest();
  cpSync(folder, copy, { recursive: true });
  return computerIn(copy, new Map(held));
}
