/** Puts something on the disk, with a plain failure where the disk refuses. */
import { ok, type Result } from '../../shared/result.ts';
import { isDiskError } from '../system/disk-error.ts';
import { refusedByDisk } from './refused-by-disk.ts';

type Refused = typeof refusedByDisk;

/** Runs `work`, which puts something on the disk; a disk that refuses is a plain failure. */
export function onDisk<T>(work: () => void, value: T): Result<T, 'disk'> {
  return unlessRefused(() => {
    work();
    return ok(value);
  });
}

/** Returns what `work` returns; the failure where the disk refuses. A bug is thrown. */
export function unlessRefused<T>(work: () => T): T | Refused {
  try {
    return work();
  } catch (error) {
    return refusalOf(error);
  }
}

/** The same for work that takes its time. */
export async function unlessRefusedLater<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Refused {
  if (!isDiskError(error)) throw error;
  return refusedByDisk;
}
