/** Writes a file whole or not at all. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { flushFolder } from './flush-folder.ts';

/**
 * Replaces `file` by `contents`. It is on the disk when this returns. Throws where the disk refuses,
 * and the old file is untouched then.
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
