/** Lets a process kill itself before a step on the disk. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Counts each step on the disk from here on. Folders are deleted file by file. */
export function dieBefore(last: number): void {
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
    ...{ copyFileSync: counted(fs.copyFileSync), rmSync: removeEach },
  });
  syncBuiltinESMExports();
  const { close, exec } = DatabaseSync.prototype;
  Object.assign(DatabaseSync.prototype, { close: counted(close), exec: counted(exec) });
  Object.assign(StatementSync.prototype, { run: counted(StatementSync.prototype.run) });
}
