/** The folder of each account in a profile. The first account has the profile's own (K1). */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backupFolder } from '../backup/backup-folder.ts';
import { journalEndIn } from '../backup/read-backup.ts';
import { databaseIn } from '../store/database-files.ts';

/** The id of the account whose folder is the profile itself. */
export const FIRST_ACCOUNT = 'first';

const FOLDERS = 'accounts';
const folderName = /^account-[0-9a-f]{8}$/;

/** The names of an account's own files, and of those that a crash left half written; the profile holds others too. */
const ownFiles =
  /^((traytable(-[^/]*)?\.db|traffic\.db)(-wal|-shm)?(\.sealed)?|lock\.json|snapshot\.json|\.(traytable-[^/]*|lock\.json|snapshot\.json)\.part)$/;
const ownFolders = ['backups', 'images'];
/** Broken, or replaced by a copy. */
const asideDatabase = /^traytable-[^/]*\.db(\.sealed)?$/;

/** Whether this names an account's folder. No other text may become part of a path. */
export function isAccountId(id: string): boolean {
  return id === FIRST_ACCOUNT || folderName.test(id);
}

/** The folder of the account. */
export function folderOf(profile: string, id: string): string {
  if (!isAccountId(id)) throw new Error('This is no account of this computer.');
  return id === FIRST_ACCOUNT ? profile : path.join(profile, FOLDERS, id);
}

/** The database in the folder of the account. */
export function databaseOf(profile: string, id: string): string {
  return databaseIn(folderOf(profile, id));
}

/** The accounts that have a folder with something in it, the first one first. */
export function accountIds(profile: string): readonly string[] {
  const others = namesIn(path.join(profile, FOLDERS)).filter((name) => folderName.test(name));
  return [FIRST_ACCOUNT, ...others.sort()].filter((id) => hasAnything(profile, id));
}

/** Makes the folder of a new account. Throws where the disk refuses. */
export function makeFolder(profile: string, id: string): void {
  mkdirSync(folderOf(profile, id), { recursive: true, mode: 0o700 });
}

/** Deletes all that the account has here; nothing where there is nothing. Throws where the disk refuses. */
export function removeAccount(profile: string, id: string): void {
  const folder = folderOf(profile, id);
  const isOwn = (name: string) => ownFiles.test(name) || ownFolders.includes(name);
  const own = namesIn(folder)
    .filter(isOwn)
    .map((name) => path.join(folder, name));
  for (const one of id === FIRST_ACCOUNT ? own : [folder])
    rmSync(one, { recursive: true, force: true });
}

/**
 * Is true if the folder has a database that was replaced or broken, or a copy of one in which
 * something happened. A copy that cannot be read counts too.
 */
export function hasEarlierWork(profile: string, id: string): boolean {
  const folder = folderOf(profile, id);
  const copies = backupFolder(folder);
  return (
    namesIn(folder).some((name) => asideDatabase.test(name)) ||
    copies.list().some((copy) => journalEndIn(copies.fileOf(copy)) !== 0)
  );
}

/** Deletes the empty folders of accounts that were never signed in to. */
export function removeEmptyFolders(profile: string, except: string): void {
  for (const id of namesIn(path.join(profile, FOLDERS))) {
    if (!folderName.test(id) || id === except || hasAnything(profile, id)) continue;
    try {
      rmdirSync(folderOf(profile, id));
    } catch {
      // It is not empty after all, or the disk refuses: it harms nobody.
    }
  }
}

/** Without its database the copies may still bring an account back (B4). */
function hasAnything(profile: string, id: string): boolean {
  const folder = folderOf(profile, id);
  return existsSync(databaseIn(folder)) || namesIn(path.join(folder, 'backups')).length > 0;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // gone, or not a folder: nothing is in it
  }
}
