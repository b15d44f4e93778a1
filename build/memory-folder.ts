/**
 * A folder in memory for what tests write. The app and the service wait for the disk at each write,
 * and tests kill programs, never the computer: memory outlives those just as well.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Room for the profiles and browsers of a whole run, and more. */
const BYTES_MIN = 2_000_000_000;

/** The id of the process follows. */
const PREFIX = 'traytable-test-';

/** Makes the folder, which is gone with this process; `null` where memory has no such place or too little room. */
export function makeMemoryFolder(place = '/dev/shm', bytesMin = BYTES_MIN): string | null {
  try {
    removeLeft(place);
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < bytesMin) return null;
    const folder = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null; // as on macOS and Windows, or where the user may not write there
  }
}

/** Removes what a killed run left; memory is worth more than a disk. */
function removeLeft(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(PREFIX)
      ? Number.parseInt(name.slice(PREFIX.length), 10)
      : Number.NaN;
    if (pid > 0 && !isRunning(pid))
      rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // another user's runs all the same
  }
}
