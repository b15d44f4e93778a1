/** Real waiting. */
import type { Timer } from '../../shared/ports.ts';

/** The longest delay a Node timer takes; a longer sleep wakes early and checks again. */
const DELAY_MAX_MS = 2 ** 31 - 1;

export const systemTimer: Timer = {
  sleep(delayMs, signal) {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(handle);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const handle = setTimeout(end, Math.min(Math.max(0, delayMs), DELAY_MAX_MS));
      signal?.addEventListener('abort', end, { once: true });
    });
  },
};
