/** Keeps other users of this computer out of the profile, whatever the system's mask is. */
import { chmodSync, mkdirSync } from 'node:fs';

const FOLDER = 0o700;
/** Takes every right of others from each file that this program, Chromium included, will create. */
const MASK = 0o077;

/**
 * Makes `folder` private, and every file that the program creates from now on. A folder whose rights
 * cannot be changed, as on a network drive, is used as it is.
 */
export function keepFilesPrivate(folder: string): void {
  process.umask(MASK);
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER });
    chmodSync(folder, FOLDER);
  } catch {
    // The lock of the profile reports a disk that takes nothing.
  }
}
