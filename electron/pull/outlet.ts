/**
 * Hands what was pulled to the window's cache, one delivery at a time.
 *
 * A delivery counts only when the window acknowledges it. One that was taken and not acknowledged
 * (the window was reloaded or crashed) is handed out again (L2). A window gets only deliveries for
 * the account whose cache it holds (L15).
 */
import type { ListName } from '../../shared/api/endpoints.ts';
import { joinBodies, leaveOutRecord } from '../../shared/pull/change-delivery.ts';
import type { Acknowledged, Delivery, Pulled } from '../../shared/pull/delivery.ts';

export interface Outlet {
  /** Resolves once the cache holds it, with what the cache says; `undefined` if called off. */
  deliver(pulled: Pulled, to: Recipient): Promise<Omit<Acknowledged, 'id'> | undefined>;
  /** The window's side: confirms the delivery before, then waits for the next of its account. */
  take(accountKey: string, acknowledged: Acknowledged | null): Promise<Delivery>;
  /** Leaves this record out of what waits: the service has said something newer of it (L5). */
  leaveOut(list: ListName, id: string): void;
}

type Recipient = { readonly accountKey: string; readonly signal: AbortSignal };

type Waiting = {
  readonly delivery: Delivery;
  /** The window has it, or has had it. */
  readonly isOut: boolean;
  readonly acknowledged: (acknowledged: Acknowledged) => void;
};

/** An outlet for the one window that keeps the cache. */
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
    const joined = last === undefined || last.isOut ? null : joinWaiting(last, next);
    waiting = joined === null ? [...waiting, next] : [...waiting.slice(0, -1), joined];
  }

  return {
    deliver(pulled, { accountKey, signal }) {
      lastId += 1;
      const delivery = { ...pulled, id: lastId, accountKey } as Delivery;
      return new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined); // another account's window must not get it
        const giveUp = () => {
          waiting = waiting.filter((other) => other.delivery.accountKey !== accountKey);
          resolve(undefined);
          handOut();
        };
        const acknowledged = ({ changed, missingBodies }: Acknowledged) => {
          signal.removeEventListener('abort', giveUp);
          resolve({ changed, missingBodies });
        };
        signal.addEventListener('abort', giveUp, { once: true });
        enqueue({ delivery, isOut: false, acknowledged });
        handOut();
      });
    },
    take(accountKey, acknowledged) {
      const [head] = waiting;
      if (acknowledged !== null && head?.delivery.id === acknowledged.id) {
        waiting = waiting.slice(1);
        head.acknowledged(acknowledged);
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
  const delivery = joinBodies(last.delivery, next.delivery);
  if (delivery === null) return null;
  return {
    delivery,
    isOut: false,
    acknowledged(acknowledged) {
      last.acknowledged(acknowledged);
      next.acknowledged(acknowledged);
    },
  };
}
