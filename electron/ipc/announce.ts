/** Announces main's state to its windows: what is now, never what to do. */
import type { WebContents } from 'electron';
import { channel, type EventName, type Events } from '../../shared/ipc/contract.ts';
import type { OutboxChange } from '../../shared/ipc/state.ts';
import type { Queue } from '../../shared/queue/queue.ts';

export type Announce = <E extends EventName>(event: E, payload: Events[E]) => void;

/** Announces to every window that is open; one that is closed or still loading reads the state itself. */
export function createAnnounce(windows: () => readonly WebContents[]): Announce {
  return (event, payload) => {
    for (const contents of windows()) {
      if (!contents.isDestroyed()) contents.send(channel(event), payload);
    }
  };
}

/** Called with the news when it may be sent. */
export type NewsPace = {
  /** Runs this after the present response: a save is confirmed before its effects are announced. */
  readonly soon: (work: () => void) => void;
  /** Resolves when the windows have had time to draw the last news. */
  readonly debounce: () => Promise<void>;
};

/**
 * Collects the changes of the queue and calls `tell` with them: at once after a pause, else after a
 * delay, for all changes until then. A queue of another account is announced at once. A window that
 * knew the account first would store the previous one's replies in the new one's cache (L15, Q16).
 */
export function createQueueNews(
  tell: (next: Queue, before: Queue) => void,
  { soon, debounce }: NewsPace,
): (next: Queue, before: Queue) => void {
  /** The state that the windows know, where it is not the latest. */
  let announced: Queue | undefined;
  let latest: Queue;
  let isPausing = false;

  function speak(): void {
    if (announced === undefined) return;
    const since = announced;
    announced = undefined;
    if (!isPausing) {
      isPausing = true;
      void debounce().then(() => {
        isPausing = false;
        speak();
      });
    }
    tell(latest, since);
  }

  return (next, before) => {
    latest = next;
    const isFirst = announced === undefined;
    announced ??= before;
    if (next.account !== before.account) speak();
    else if (isFirst && !isPausing) soon(speak);
  };
}

/**
 * Returns what differs between two queues, of which `next` has this revision. Unchanged writes are
 * the same objects, in the same order.
 */
export function outboxChange(next: Queue, before: Queue, revision: number): OutboxChange {
  const known = new Set(before.writes);
  const present = new Set(next.writes.map(({ id }) => id));
  return {
    revision,
    count: next.writes.length,
    changed: next.writes.flatMap((write, place) => (known.has(write) ? [] : [{ place, write }])),
    removed: before.writes.map(({ id }) => id).filter((id) => !present.has(id)),
    adopted: newlyAdopted(next.adopted, before.adopted),
    ...(next.refiled === before.refiled ? {} : { refiled: next.refiled }),
  };
}

/** Thousands were adopted long ago: the windows have them. */
function newlyAdopted(next: Queue['adopted'], before: Queue['adopted']): Queue['adopted'] {
  if (next === before) return {};
  return Object.fromEntries(Object.entries(next).filter(([id]) => !Object.hasOwn(before, id)));
}
