/** A file that is there whole or not at all. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes `contents` to `file`, in the place of what was there. It is on the disk when this returns; throws
 * where the disk refuses, and what was there before is untouched then.
 */
export function writeWholeFile(file: string, contents: string | Uint8Array): void {
  const half = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  try {
    const handle = openSync(half, 'w', 0o600);
    try {
      const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents;
      for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
  flushFolder(path.dirname(file));
}

/** The new name is on the disk with its folder; Windows has no such flush and needs none. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
