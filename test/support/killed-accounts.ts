/** Changes of the accounts of a profile, killed at each step on the disk, and what becomes of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readCard } from '../../electron/accounts/account-card.ts';
import { fill, seal, start, twoAccounts, typedIn } from './account-folders.ts';
import { filesUnder, holds } from './profile-files.ts';
import { folderForTest } from './profile-for-test.ts';

export type AccountChange = 'switch' | 'add' | 'sign in' | 'seal' | 'forget' | 'forget sealed';

const script = fileURLToPath(new URL('./leave-and-die.ts', import.meta.url));
const words = ['only of 1', 'only of 2'] as const;

/** Steps that are tried at the same time: a process takes longer to start than to work. */
const AT_ONCE = 6;

/** Kills the change before each of its steps in turn; returns how many there are. */
export async function killAtEachStep(change: AccountChange): Promise<number> {
  for (let killed = 0; ; killed += AT_ONCE) {
    const steps = Array.from({ length: AT_ONCE }, (_, index) => killed + index + 1);
    const ends = await Promise.all(steps.map((step) => isKilledBefore(change, step)));
    const last = ends.lastIndexOf(true) + 1;
    if (last < AT_ONCE) return killed + last;
  }
}

/** Makes the change, killed before this step; false where it ended first. Either way all must be whole. */
async function isKilledBefore(change: AccountChange, step: number): Promise<boolean> {
  const profile = folderForTest();
  const { ids } = prepare(profile, change);
  const child = spawn(process.execPath, [script, profile, change, `${step}`], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  expect(code ?? signal, `${change}, step ${step}`).toBe(signal === null ? 0 : 'SIGKILL');
  expectWhole(profile, { ids, change, step });
  return signal !== null;
}

/** Two accounts with files of their own: the second is in use, or sealed where that is to be forgotten. */
function prepare(profile: string, change: AccountChange) {
  const { second, ids } = twoAccounts(profile);
  for (const folder of [profile, second.folder]) fill(folder);
  if (change === 'forget sealed') {
    seal(second);
    start(profile);
  }
  return { ids };
}

type Killed = {
  readonly ids: readonly [string, string];
  readonly change: AccountChange;
  readonly step: number;
};

/** Each account is there with its own text, or nothing of it is: after one start and after another. */
function expectWhole(profile: string, { ids, change, step }: Killed): void {
  const forgets = change.startsWith('forget');
  const second = path.join(profile, 'accounts', ids[1]);
  for (const at of ['the next start', 'the one after']) {
    const where = `${change}, step ${step}, ${at}`;
    const accounts = start(profile);
    const { accounts: listed, sealed } = accounts.view({ kind: 'none' });
    const shown = [...listed, ...sealed].map(({ id }) => id);
    expect(readCard(profile, accounts.inUse).isSealed, where).toBe(false);
    const own = words[ids.indexOf(accounts.inUse)]; // a new account has no text yet
    expect(typedIn(accounts), where).toBe(own);
    const files = filesUnder(profile).map((file) => ({
      file,
      isOfSecond: file.startsWith(second),
    }));
    const holding = words.map((word) => files.filter(({ file }) => holds(file, word)));
    expect(
      holding[0]?.filter(({ isOfSecond }) => isOfSecond),
      where,
    ).toEqual([]);
    expect(
      holding[1]?.filter(({ isOfSecond }) => !isOfSecond),
      where,
    ).toEqual([]);
    expect(shown, where).toContain(ids[0]);
    const isHere = shown.includes(ids[1]);
    expect(isHere || forgets, where).toBe(true);
    expect(existsSync(second), where).toBe(isHere);
    expect(
      holding.map(({ length }) => length > 0),
      where,
    ).toEqual([true, isHere]);
  }
}
