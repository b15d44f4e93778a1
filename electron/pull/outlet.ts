/**
 * Hands what was pulled to the window's cache, one delivery at a time.
 *
 * A delivery counts only when the window says that it is stored; one that was taken and never
 * stored (the window was reloaded or has crashed) is handed out again (L2).
 */
import type { Delivery, Pulled } from '../../shared/pull/delivery.ts';

type Stored = { readonly id: number; readonly missingBodies: readonly string[] };

export interface Outlet {
  /** Resolves once the cache holds it, with the notes in it that lack their present body. */
  deliver(pulled: Pulled, signal: AbortSignal): Promise<readonly string[]>;
  /** The window's side: confirms the delivery before, then waits for the next. */
  take(stored: Stored | null): Promise<Delivery>;
}

type Waiting = {
  readonly delivery: Delivery;
  readonly stored: (missingBodies: readonly string[]) => void;
};

/** An outlet for the one window that keeps the cache. */
export function createOutlet(): Outlet {
  let waiting: readonly Waiting[] = [];
  let takes: ((delivery: Delivery) => void) | undefined;
  let lastId = 0;

  function handOut(): void {
    const [head] = waiting;
    if (head === undefined || takes === undefined) return;
    takes(head.delivery);
    takes = undefined;
  }

  return {
    deliver(pulled, signal) {
      lastId += 1;
      const delivery = { ...pulled, id: lastId } as Delivery;
      return new Promise((resolve) => {
        if (signal.aborted) return resolve([]); // another account's window must not get it
        const end = (missingBodies: readonly string[]) => {
          signal.removeEventListener('abort', giveUp);
          resolve(missingBodies);
        };
        const one: Waiting = { delivery, stored: end };
        const giveUp = () => {
          waiting = waiting.filter((other) => other !== one);
          end([]);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting = [...waiting, one];
        handOut();
      });
    },
    take(stored) {
      const [head] = waiting;
      if (stored !== null && head?.delivery.id === stored.id) {
        waiting = waiting.slice(1);
        head.stored(stored.missingBodies);
      }
      return new Promise((resolve) => {
        takes = resolve;
        handOut();
      });
    },
  };
}
