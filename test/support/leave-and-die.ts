/**
 * A process that changes the accounts of a profile and kills itself before a step on the disk:
 * `leave-and-die.ts PROFILE CHANGE STEP`. It ends by itself where the change has fewer steps.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { writeLeft } from '../../electron/accounts/account-card.ts';
import { acting, leaving, others, seal, start, within } from './account-folders.ts';
import type { AccountChange } from './killed-accounts.ts';

const [profile = '', change = '', step = ''] = process.argv.slice(2);
const accounts = start(profile);
const [other = ''] = accounts.others().map(({ id }) => id);

const changes: Readonly<Record<AccountChange, () => void>> = {
  switch: () => leaving(accounts)((left) => accounts.leaveFor(other, left)),
  add: () => leaving(accounts)((left) => accounts.leaveFor(accounts.make(), left)),
  'sign in': () => others(accounts, profile).found.create('key-of-3')?.take(acting(3)),
  seal() {
    const goes = { unsent: 1, conflicts: 0, drafts: 0, versions: 0, hasTimer: false };
    within(accounts, (settings) => writeLeft(settings, goes));
    seal(accounts);
    accounts.leave();
  },
  forget: () => accounts.forget(),
  'forget sealed': () => void accounts.forgetSealed(other),
};

dieBefore(Number(step));
changes[change as AccountChange]();
const next = start(profile);
next.acknowledgeForgotten(next.forgotten());

/** Counts each step on the disk from here on. Folders are deleted file by file. */
function dieBefore(last: number): void {
  let done = 0;
  const count = () => {
    done += 1;
    if (done === last) process.kill(process.pid, 'SIGKILL');
  };
  const counted = <A extends unknown[], T>(work: (...args: A) => T) =>
    function (this: unknown, ...args: A): T {
      count();
      return work.apply(this, args);
    };
  const { lstatSync, readdirSync, rmdirSync, unlinkSync } = fs;
  const removeEach = (target: fs.PathLike): void => {
    const found = lstatSync(target, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isDirectory())
      for (const name of readdirSync(target)) removeEach(path.join(String(target), name));
    count();
    if (found.isDirectory()) rmdirSync(target);
    else unlinkSync(target);
  };
  Object.assign(fs, {
    ...{ openSync: counted(fs.openSync), writeSync: counted(fs.writeSync) },
    ...{ fsyncSync: counted(fs.fsyncSync), renameSync: counted(fs.renameSync) },
    ...{ mkdirSync: counted(fs.mkdirSync), rmdirSync: counted(fs.rmdirSync) },
    rmSync: removeEach,
  });
  syncBuiltinESMExports();
  const { close, exec } = DatabaseSync.prototype;
  Object.assign(DatabaseSync.prototype, { close: counted(close), exec: counted(exec) });
  Object.assign(StatementSync.prototype, { run: counted(StatementSync.prototype.run) });
}
