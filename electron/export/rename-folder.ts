/** Gives a folder of new files its final name. */
import { rename } from 'node:fs/promises';
import type { Timer } from '../../shared/ports.ts';

/** Windows refuses so while another program, such as a virus scanner, reads one of the files. */
const HELD: readonly unknown[] = ['EACCES', 'EBUSY', 'EPERM'];
const TRIES_MAX = 40;
const TRY_EVERY_MS = 250;

export type RenameParts = {
  readonly timer: Timer;
  /** Renames once. */
  readonly rename?: (from: string, to: string) => Promise<void>;
};

/** Tries for ten seconds. Rejects where the disk refuses until then. */
export async function renameFolder(from: string, to: string, parts: RenameParts): Promise<void> {
  const renameOnce = parts.rename ?? rename;
  for (let tries = 1; ; tries += 1) {
    try {
      return await renameOnce(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (!HELD.includes(code) || tries === TRIES_MAX) throw error;
    }
    await parts.timer.sleep(TRY_EVERY_MS);
  }
}
