/**
 * The small file in an account's folder that says that its data is encrypted. It is replaced whole and
 * read before the database opens. It holds no key.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { tokenStores } from '../../shared/auth/token-places.ts';
import { createSettings } from '../store/settings.ts';
import { writeWholeFile } from '../store/whole-file.ts';

const name = v.pipe(v.string(), v.maxLength(200));

/** The mark that tells the right key from another one; it is in the database and in its copies too. */
export const lockMark = v.object({
  /** The name of the key in the keychain. */
  keyName: name,
  /** Where it was saved. */
  store: v.picklist(tokenStores),
  /** A known text that the key sealed. */
  check: v.pipe(v.string(), v.maxLength(500)),
});
export type LockMark = v.InferOutput<typeof lockMark>;

const lockState = v.object({
  version: v.literal(1),
  ...lockMark.entries,
  /** A conversion that is not finished; the next start goes on with it (X3). */
  conversion: v.nullable(v.picklist(['encrypt', 'decrypt'])),
  /** The user locked it: the next start asks before it opens anything. */
  isLocked: v.boolean(),
  /** Whether sleep and the system's lock screen lock it. */
  locksWithSystem: v.boolean(),
  /** The caches of the windows: still to be moved, moved with their old files left, or done (E3). */
  caches: v.picklist(['left', 'moved', 'done']),
});
export type LockState = Omit<v.InferOutput<typeof lockState>, 'version'>;

/** The name of the setting with the mark. */
export const MARK_SETTING = 'app lock';

const FILE_BYTES_MAX = 10_000;

/** The lock file is there and cannot be read, and no database says what was in it. */
class LockFileDamaged extends Error {
  constructor(file: string) {
    super(
      `The file ${file} of the app lock is damaged. Nothing was changed. Put it back from a backup of this computer, or ask for help before you delete anything.`,
    );
  }
}

/**
 * Reads the state of the lock in `folder`; `null` where it is off. Where the file is gone or damaged
 * the mark of a database tells, and then it counts as locked. Throws {@link LockFileDamaged} where
 * there is no mark: a lock never ends by a damaged file (X5).
 */
export function readLockState(
  folder: string,
  findMark: () => LockMark | null | undefined,
): LockState | null {
  const file = fileIn(folder);
  const saved = readFile(file);
  if (saved !== undefined) return saved;
  const mark = findMark();
  if (mark) {
    const begun = { conversion: 'encrypt', isLocked: true, caches: 'left' } as const;
    return { ...mark, ...begun, locksWithSystem: true };
  }
  if (existsSync(file)) throw new LockFileDamaged(file);
  return null;
}

/** Replaces the file. Throws where the disk refuses, and then it is as before. */
export function writeLockState(folder: string, state: LockState): void {
  writeWholeFile(fileIn(folder), JSON.stringify({ version: 1, ...state }));
}

/** Deletes the file: the lock is off. Throws where the disk refuses. */
export function removeLockState(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

/** The mark of the lock in an open database; `undefined` where it has none. Throws where it cannot be read. */
export function markIn(database: DatabaseSync): LockMark | undefined {
  return createSettings(database).get(MARK_SETTING, lockMark);
}

/** The mark of the lock in a file; `undefined` where it has none or cannot be read. */
export function readMark(file: string): LockMark | undefined {
  if (!existsSync(file)) return undefined;
  let opened: DatabaseSync | undefined;
  try {
    opened = new DatabaseSync(file, { readOnly: true });
    return markIn(opened);
  } catch {
    return undefined; // damaged: it is rescued when it is opened
  } finally {
    opened?.close();
  }
}

function readFile(file: string): LockState | undefined {
  try {
    if (statSync(file).size > FILE_BYTES_MAX) return undefined;
    const parsed = v.safeParse(lockState, JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function fileIn(folder: string): string {
  return path.join(folder, 'lock.json');
}
