/** Locks the app, for every key, menu and event of the system that does (X7). */
import { failed, ok, type Result } from '../../shared/result.ts';
import { refusedByDisk, typedUnsaved } from '../store/refused-by-disk.ts';
import type { LockControl } from './app-lock.ts';

/** Locks once everything typed is saved, and starts again; else says why not. */
export async function lockNow({
  lock,
  whenSaved,
  writeLeft,
  restart,
}: LockControl): Promise<Result<null, 'off' | 'typed' | 'disk'>> {
  if (!lock.view().isOn) {
    return failed('off', 'The app lock is off. Turn it on in the settings.');
  }
  if (!(await whenSaved())) return typedUnsaved;
  try {
    writeLeft();
    lock.lock();
  } catch {
    return refusedByDisk;
  }
  restart();
  return ok(null);
}
