/** Waits for an answer of the system with a deadline: it may ask the user first, or hang for ever. */
import type { Timer } from '../../shared/ports.ts';

/** Returns the answer, or `undefined` after `waitMs`. */
export async function inTime<T>(
  timer: Timer,
  asked: Promise<T>,
  waitMs: number,
): Promise<T | undefined> {
  const enough = new AbortController();
  const late = timer.sleep(waitMs, enough.signal).then(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    enough.abort('over'); // a ready-made reason spares the stack of an exception
  }
}
