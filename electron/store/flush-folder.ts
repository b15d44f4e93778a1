/** Flushes a folder, so that a new name in it is on the disk; Windows has no such flush and needs none. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Shared folders of virtual machines and some network drives cannot flush a folder. */
const UNSUPPORTED: readonly unknown[] = ['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/** Throws where the disk refuses. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    throwIfRefused(error);
  } finally {
    closeSync(handle);
  }
}

/** The same without keeping the caller waiting. Rejects where the disk refuses. */
export async function flushFolderLater(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch(throwIfRefused);
  } finally {
    await handle.close();
  }
}

function throwIfRefused(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!UNSUPPORTED.includes(code)) throw error;
}
