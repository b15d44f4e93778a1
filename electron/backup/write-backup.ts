/** Writes one copy of the open database into the folder of the copies. */
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { expiredBackups } from '../../shared/backups.ts';
import type { Instant } from '../../shared/time.ts';
import type { BackupFolder } from './backup-folder.ts';
import { journalEndOf } from './read-backup.ts';

export type WriteBackupParts = {
  readonly database: DatabaseSync;
  readonly folder: BackupFolder;
  /** The room left on the disk of this folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
};

/** Pages copied at a time: main waits about a millisecond for each portion. */
const PORTION_PAGES = 200;
/** The room that a copy leaves on the disk: the journal needs it more (B2.1). */
const FREE_BYTES_LEFT = 100_000_000;

/** The disk has too little room for a copy. */
export class NoRoom extends Error {}

/**
 * Writes a copy, then deletes those that have had their time. Throws where the disk refuses; the
 * copies before are untouched then.
 */
export async function writeBackup(
  { database, folder, freeBytes }: WriteBackupParts,
  now: Instant,
): Promise<void> {
  folder.make();
  removeHalves(folder.path);
  if ((await freeBytes(folder.path)) < sizeOf(database) + FREE_BYTES_LEFT) throw new NoRoom();
  const number = (folder.list()[0]?.number ?? 0) + 1;
  const file = folder.fileOf({ number, madeAt: now });
  const half = `${file}${HALF}`;
  const end = journalEndOf(database);
  try {
    closeSync(openSync(half, 'wx', 0o600));
    await backup(database, half, { rate: PORTION_PAGES });
    flush(half);
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
  folder.setJournalEnd(end);
  for (const old of expiredBackups(folder.list(), now)) rmSync(folder.fileOf(old), { force: true });
}

/** The room left for this user on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const HALF = '.part';

/** Deletes what programs left that ended meanwhile. */
function removeHalves(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.includes(HALF)) rmSync(path.join(folder, name), { force: true });
  }
}

function sizeOf(database: DatabaseSync): number {
  const read = (name: string) => Number(database.prepare(`pragma ${name}`).get()?.[name]);
  return read('page_count') * read('page_size');
}

function flush(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
