/** The file of an account's snapshot: how its first screen looked when it was last drawn (W1). */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../../shared/ports.ts';
import { SNAPSHOT_FILE } from '../../shared/window-limits.ts';
import { errorName } from '../system/error-name.ts';

export interface SnapshotFile {
  /** Resolves to its text; `undefined` where there is none. */
  read(): Promise<string | undefined>;
  /** Replaces it; `null` deletes it. Throws where the disk refuses. */
  keep(text: string | null): void;
}

/** The app lock, which does not encrypt this file: while it is on there is none (W2). */
type Lock = { view(): { readonly isOn: boolean } };

/**
 * The snapshot of the account in `folder`. With the app lock on, one from before is deleted at once. Where another
 * program, such as a virus scanner, holds it open, the next `keep` deletes it.
 */
export function createSnapshotFile(folder: string, lock: Lock, log: Log): SnapshotFile {
  const isLocked = () => lock.view().isOn;
  const file = path.join(folder, SNAPSHOT_FILE);
  const half = path.join(folder, `.${SNAPSHOT_FILE}.part`);
  const forget = () => {
    try {
      rmSync(file, { force: true });
    } finally {
      rmSync(half, { force: true });
    }
  };
  if (isLocked()) {
    try {
      forget();
    } catch (error) {
      log.note('snapshot not deleted', { error: errorName(error) }); // the start goes on
    }
  }
  return {
    read: async () => (isLocked() ? undefined : readFile(file, 'utf8').catch(() => undefined)),
    // It is not flushed to the disk: half a file after a power failure is passed over (W3).
    keep(text) {
      if (text === null || isLocked()) return forget();
      writeFileSync(half, text, { mode: 0o600 });
      renameSync(half, file);
    },
  };
}
