/** Waits for a keychain with a deadline: it may ask the user first, or hang for ever. */
import type { Timer } from '../../shared/ports.ts';
import { SECOND_MS } from '../../shared/time.ts';

const KEYCHAIN_WAIT_MS = 20 * SECOND_MS;

/** Returns the keychain's result, or `undefined` after the deadline. */
export async function inTime<T>(timer: Timer, asked: Promise<T>): Promise<T | undefined> {
  const enough = new AbortController();
  const late = timer.sleep(KEYCHAIN_WAIT_MS, enough.signal).then(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    enough.abort();
  }
}
