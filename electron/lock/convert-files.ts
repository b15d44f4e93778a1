/**
 * Encrypts the files of an account beside its database, or makes them clear again (X3): copies, broken
 * and replaced databases, images. Each file is replaced whole, so a crash leaves the old one or the new
 * one.
 */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseBackupName } from '../../shared/backups.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { isReadable } from '../backup/read-backup.ts';
import { IMAGE_PLACE } from '../images/image-cache.ts';
import { DATABASE_VERSION } from '../store/database.ts';
import { removeDatabase } from '../store/database-files.ts';
import { isBroken } from '../store/open-profile.ts';
import { areSealed } from '../store/seal.ts';
import { writeWholeFile } from '../store/whole-file.ts';
import { sizeOf } from '../system/size-of.ts';
import { type Conversion, type ConversionStep, convertDatabase } from './convert-database.ts';
import { readMark } from './lock-file.ts';

/** A database that is not opened any more: broken, replaced, or left by a rescue. */
const otherDatabase = /^traytable-[^/]*\.db$/;
const otherDatabaseFile = /^traytable-[^/]*\.db(-wal|-shm)?$/;
const SEALED = '.sealed';
const FILE_PLACE = 'file';

/**
 * Converts all files; yields after each step how many bytes it stands for. Throws where the disk
 * refuses; a later call goes on.
 */
export function* convertFiles(folder: string, conversion: Conversion): Generator<ConversionStep> {
  const { backups, images } = foldersIn(folder);
  for (const name of namesIn(backups)) {
    if (parseBackupName(name) === undefined) continue;
    const file = path.join(backups, name);
    if (isConverted(file, conversion)) yield sizeOf(file);
    else yield* convertCopy(file, conversion);
  }
  yield* convertWhole(backups, (name) => isUnreadable(backups, name), conversion);
  yield* convertWhole(folder, (name) => otherDatabaseFile.test(name), conversion);
  if (conversion.to === 'decrypt') yield* openReplaced(folder, conversion);
  for (const name of namesIn(images)) {
    const file = path.join(images, name);
    convertImage(file, conversion);
    yield sizeOf(file);
  }
}

/** The bytes of each of these files. */
export function sizesOfFiles(folder: string): readonly number[] {
  const { backups, images } = foldersIn(folder);
  const others = namesIn(folder).filter((name) => otherDatabaseFile.test(name) || isWhole(name));
  return [
    ...others.map((name) => sizeOf(path.join(folder, name))),
    ...[backups, images].flatMap((of) => namesIn(of).map((name) => sizeOf(path.join(of, name)))),
  ];
}

function foldersIn(folder: string) {
  return { backups: path.join(folder, 'backups'), images: path.join(folder, 'images') };
}

/**
 * A copy takes its place only when it is whole, so its mark tells. One of another key stays as it is:
 * this key opens none of it.
 */
function isConverted(file: string, { to, mark }: Conversion): boolean {
  const keyName = readMark(file)?.keyName;
  return to === 'encrypt' ? keyName !== undefined : keyName !== mark.keyName;
}

/** Converts the values of one copy in a file of its own, which then takes its place. */
function* convertCopy(file: string, conversion: Conversion): Generator<ConversionStep> {
  if (!isReadable(file, DATABASE_VERSION)) return;
  const half = `${file}.part`; // the next copy deletes what a crash leaves of it
  removeDatabase(half);
  try {
    copyFileSync(file, half);
    const database = new DatabaseSync(half);
    try {
      database.exec('pragma journal_mode = delete; pragma synchronous = full;');
      yield* convertDatabase(database, conversion, sizeOf(file));
    } finally {
      database.close();
    }
    renameSync(half, file);
  } catch (error) {
    removeDatabase(half);
    throw error;
  }
}

/**
 * Makes the values of databases clear that were replaced while the lock was on: their key is deleted
 * soon. What could be read of a broken one is in the database that took its place.
 */
function* openReplaced(folder: string, conversion: Conversion): Generator<ConversionStep> {
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name);
    if (!otherDatabase.test(name) || isConverted(file, conversion) || isBroken(file)) continue;
    const database = new DatabaseSync(file);
    try {
      yield* convertDatabase(database, conversion, sizeOf(file));
    } finally {
      database.close();
    }
  }
}

/** A copy that is damaged cannot be converted value by value. */
function isUnreadable(folder: string, name: string): boolean {
  return (
    parseBackupName(name) !== undefined && !isReadable(path.join(folder, name), DATABASE_VERSION)
  );
}

/** Is true for a file that was sealed as one value. */
function isWhole(name: string): boolean {
  return name.endsWith(SEALED);
}

/** Seals each file that `isOurs` as one value, under a name that says so; or opens it again. */
function* convertWhole(
  folder: string,
  isOurs: (name: string) => boolean,
  { seal, to }: Conversion,
): Generator<number> {
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name);
    const isTurned = to === 'encrypt' ? isOurs(name) : isWhole(name);
    if (!isTurned) continue;
    const bytes = sizeOf(file);
    if (to === 'encrypt') {
      writeWholeFile(`${file}${SEALED}`, seal.sealBytes(FILE_PLACE, readFileSync(file)));
      rmSync(file);
    } else openWhole(file, seal);
    yield bytes;
  }
}

/** Opens one file; one that does not open stays as it is. */
function openWhole(file: string, seal: Conversion['seal']): void {
  const clear = seal.openBytes(FILE_PLACE, readFileSync(file));
  const name = file.slice(0, -SEALED.length);
  if (clear === undefined) return;
  if (!existsSync(name)) writeWholeFile(name, clear);
  else if (!readFileSync(name).equals(clear)) return; // another file of that name
  rmSync(file);
}

/** Converts one image; its times say when it was fetched and used. */
function convertImage(file: string, { seal, to }: Conversion): void {
  const { atimeMs, mtimeMs } = statSync(file); // before it is read: that is a use
  const bytes = readFileSync(file);
  if (areSealed(bytes) === (to === 'encrypt')) return;
  const next =
    to === 'encrypt' ? seal.sealBytes(IMAGE_PLACE, bytes) : seal.openBytes(IMAGE_PLACE, bytes);
  if (next === undefined) return;
  writeWholeFile(file, next);
  utimesSync(file, atimeMs / SECOND_MS, mtimeMs / SECOND_MS);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // there is none
  }
}
