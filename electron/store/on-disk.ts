/** Puts something on the disk, with a plain failure where the disk refuses. */
import { ok, type Result } from '../../shared/result.ts';
import { isDiskError } from './database.ts';
import { refusedByDisk } from './refused-by-disk.ts';

/** Runs `work`, which puts something on the disk; a disk that refuses is a plain failure. */
export function onDisk<T>(work: () => void, value: T): Result<T, 'disk'> {
  try {
    work();
    return ok(value);
  } catch (error) {
    if (!isDiskError(error)) throw error;
    return refusedByDisk;
  }
}
