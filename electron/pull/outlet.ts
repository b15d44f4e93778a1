/**
 * Hands records of the pull to the window's cache, one delivery at a time.
 *
 * A delivery counts only once the window acknowledges it. One that it took without acknowledging (it
 * was reloaded or crashed) is handed out again (L2). A window gets only deliveries for the account
 * whose cache it holds (L15).
 */
import type { ListName } from '../../shared/api/endpoints.ts';
import { joinBodies, leaveOutRecord } from '../../shared/pull/change-delivery.ts';
import type { Acknowledged, Delivery, Pulled } from '../../shared/pull/delivery.ts';

export interface Outlet {
  /** Resolves once the cache holds it, with the cache's result; `undefined` if called off. */
  deliver(pulled: Pulled, to: Recipient): Promise<Omit<Acknowledged, 'id'> | undefined>;
  /** For the window: acknowledges the previous delivery, then waits for the next of its account. */
  take(accountKey: string, acknowledged: Acknowledged | null): Promise<Delivery>;
  /** Removes this record from waiting deliveries: the service has sent a newer version (L5). */
  leaveOut(list: ListName, id: string): void;
}

type Recipient = { readonly accountKey: string; readonly signal: AbortSignal };

type Waiting = {
  readonly delivery: Delivery;
  /** The window has, or had, the record. */
  readonly isOut: boolean;
  /** Calls it off. */
  readonly signal: AbortSignal;
  readonly acknowledge: (acknowledged: Acknowledged) => void;
};

/** Creates an outlet for the one window that fills the cache. */
export function createOutlet(): Outlet {
  let waiting: readonly Waiting[] = [];
  let taker: { accountKey: string; take: (delivery: Delivery) => void } | undefined;
  let lastId = 0;

  function handOut(): void {
    const [head] = waiting;
    if (head === undefined || head.delivery.accountKey !== taker?.accountKey) return;
    waiting = [{ ...head, isOut: true }, ...waiting.slice(1)];
    taker.take(head.delivery);
    taker = undefined;
  }

  function enqueue(next: Waiting): void {
    const last = waiting.at(-1);
    const joined = last === undefined ? null : joinWaiting(last, next);
    waiting = joined === null ? [...waiting, next] : [...waiting.slice(0, -1), joined];
  }

  return {
    deliver(pulled, { accountKey, signal }) {
      lastId += 1;
      const delivery = { ...pulled, id: lastId, accountKey } as Delivery;
      return new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined); // another account's window must not get it
        const giveUp = () => {
          waiting = waiting.filter((other) => other.signal !== signal);
          resolve(undefined);
          handOut();
        };
        const acknowledge = ({ id: _, ...report }: Acknowledged) => {
          signal.removeEventListener('abort', giveUp);
          resolve(report);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        enqueue({ delivery, isOut: false, signal, acknowledge });
        handOut();
      });
    },
    take(accountKey, acknowledged) {
      const [head] = waiting;
      if (acknowledged !== null && head?.delivery.id === acknowledged.id) {
        waiting = waiting.slice(1);
        head.acknowledge(acknowledged);
      }
      return new Promise((resolve) => {
        taker = { accountKey, take: resolve };
        handOut();
      });
    },
    leaveOut(list, id) {
      waiting = waiting.map((one) => ({
        ...one,
        delivery: leaveOutRecord(one.delivery, list, id),
      }));
    },
  };
}

function joinWaiting(last: Waiting, next: Waiting): Waiting | null {
  if (last.isOut || last.signal !== next.signal) return null;
  const delivery = joinBodies(last.delivery, next.delivery);
  if (delivery === null) return null;
  return {
    delivery,
    isOut: false,
    signal: next.signal,
    acknowledge(acknowledged) {
      last.acknowledge(acknowledged);
      next.acknowledge(acknowledged);
    },
  };
}
