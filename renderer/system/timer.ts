/** Waiting in a window. */
import type { Timer } from '../../shared/ports.ts';

export const systemTimer: Timer = {
  sleep: (delayMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const finish = () => {
        clearTimeout(handle);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const handle = setTimeout(finish, delayMs);
      signal?.addEventListener('abort', finish, { once: true });
    }),
};
