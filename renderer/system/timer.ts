/** Waiting in a window. */
import type { Timer } from '../../shared/ports.ts';

export const systemTimer: Timer = {
  sleep: (delayMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const done = () => {
        clearTimeout(handle);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const handle = setTimeout(done, delayMs);
      signal?.addEventListener('abort', done, { once: true });
    }),
};
