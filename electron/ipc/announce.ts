/** Main's announcements to its windows: what is now, never what to do. */
import type { WebContents } from 'electron';
import { channel, type EventName, type Events } from '../../shared/ipc/contract.ts';
import type { OutboxChange } from '../../shared/ipc/state.ts';
import type { Queue } from '../../shared/queue/queue.ts';

export type Announce = <E extends EventName>(event: E, payload: Events[E]) => void;

/** Announces to every window that is there; one that is gone or still loading reads the state. */
export function createAnnounce(windows: () => readonly WebContents[]): Announce {
  return (event, payload) => {
    for (const contents of windows()) {
      if (!contents.isDestroyed()) contents.send(channel(event), payload);
    }
  };
}

/** When the news may be told. */
export type NewsPace = {
  /** Does this after what is being answered now: whoever saves hears first that it is saved. */
  readonly soon: (work: () => void) => void;
  /** Resolves when the windows have had time to draw what they were told last. */
  readonly debounce: () => Promise<void>;
};

/**
 * Hears of every new queue and calls `tell` with what has become of it: soon where nothing was told
 * lately, otherwise after a rest, and once for all that has changed until then. That the queue is
 * another account's is told at once: a window that heard of the account first would store the replies
 * of the one before in the cache of that one (L15, Q16).
 */
export function createQueueNews(
  tell: (next: Queue, before: Queue) => void,
  { soon, debounce }: NewsPace,
): (next: Queue, before: Queue) => void {
  /** What the windows know, where it is not the latest. */
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
 * What differs between two queues, of which `next` has this revision. Writes that did not change are
 * the same objects, and stand in the same order.
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
