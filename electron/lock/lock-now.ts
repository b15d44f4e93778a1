/** Locks the app, for every key, menu and event of the system that does (X7). */
import { failed, type Result } from '../../shared/result.ts';
import { onDisk } from '../store/on-disk.ts';
import { typedUnsaved } from '../store/refused-by-disk.ts';
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
  const locked = onDisk(() => {
    writeLeft();
    lock.lock();
  }, null);
  if (locked.ok) restart();
  return locked;
}
