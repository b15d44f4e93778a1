/**
 * The folder of an export on the disk.
 *
 * Until all of it is there its name ends in `(unfinished)`. A cancelled or failed export is removed;
 * what a crash leaves keeps that name, so that nobody takes it for whole, and the next export in that place
 * offers to delete it.
 */
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { EXPORT_BYTES_MAX, EXPORT_FILES_MAX } from '../../shared/export/bounds.ts';
import type { Timer } from '../../shared/ports.ts';
import { flushFolderLater } from '../store/flush-folder.ts';
import { renameFolder } from './rename-folder.ts';
import { markUnfinished, UNFINISHED, unmark } from './unfinished-exports.ts';

export interface ExportFolder {
  /** Its path while it is written. */
  readonly folder: string;
  /** Adds to a file. Throws {@link ExportFull} over the bounds, and where the disk refuses. */
  write(names: readonly string[], contents: string | Uint8Array): Promise<void>;
  /** Flushes everything to the disk; resolves with the path under the final name. */
  finish(): Promise<string>;
  /** Removes all of it. */
  remove(): Promise<void>;
}

/** The export has become larger than the bounds allow. */
export class ExportFull extends Error {}

/** Files flushed at once. */
const FLUSHES_AT_ONCE = 8;
/** Numbers tried behind a name that is taken. */
const NUMBERS_MAX = 1_000;

type Bounds = { readonly files: number; readonly bytes: number };

/** Makes a new folder for `name` in `parent`. Throws where the disk refuses. */
export async function createExportFolder(
  parent: string,
  name: string,
  timer: Timer,
  bounds: Bounds = { files: EXPORT_FILES_MAX, bytes: EXPORT_BYTES_MAX },
): Promise<ExportFolder> {
  const folder = await firstFree(parent, `${name} ${UNFINISHED}`, (at) =>
    mkdir(at, { mode: 0o700 }),
  );
  await markUnfinished(folder);
  const files = new Set<string>();
  const folders = new Set<string>([folder]);
  let bytes = 0;
  return {
    folder,
    async write(names, contents) {
      const file = path.join(folder, ...names);
      files.add(file);
      bytes += Buffer.byteLength(contents);
      if (files.size > bounds.files || bytes > bounds.bytes) throw new ExportFull();
      const own = path.dirname(file);
      if (!folders.has(own)) await mkdir(own, { recursive: true, mode: 0o700 });
      folders.add(own);
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.appendFile(contents);
      } finally {
        await handle.close();
      }
    },
    async finish() {
      await eachOf([...files], flushFile);
      await eachOf([...folders], flushFolderLater);
      const whole = await firstFree(parent, name, (at) => takeName(folder, at, timer));
      await unmark(whole);
      await flushFolderLater(parent);
      return whole;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** The path at which `take` succeeds: the name, or the first with a number that is free. */
async function firstFree(
  parent: string,
  name: string,
  take: (at: string) => Promise<unknown>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const at = path.join(parent, number === 1 ? name : `${name} (${number})`);
    try {
      await take(at);
      return at;
    } catch (error) {
      if (!isTaken(error) || number === NUMBERS_MAX) throw error;
    }
  }
}

/** A folder takes the place of an empty one on some systems: the new name must be nobody's. */
async function takeName(folder: string, at: string, timer: Timer): Promise<void> {
  await mkdir(at);
  await rm(at, { recursive: true });
  await renameFolder(folder, at, { timer });
}

function isTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EEXIST' || code === 'ENOTEMPTY';
}

async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r+'); // Windows flushes only what is open for writing
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function eachOf(all: readonly string[], work: (one: string) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: FLUSHES_AT_ONCE }, worker));
}
