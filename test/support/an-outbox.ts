/** The window's outbox, notified of each queue as main does it. */
import { outboxChange } from '../../electron/ipc/announce.ts';
import { Outbox } from '../../renderer/bridge/outbox.svelte.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';

/** An outbox that begins with these writes; `tell` tells it what the queue has become. */
export function anOutbox(...writes: readonly PendingWrite[]) {
  const outbox = new Outbox();
  let queue: Queue = { ...emptyQueue, writes: [...writes] };
  let revision = 1;
  outbox.start({ writes, adopted: {}, refiled: [], revision });
  const tell = (news: Partial<Queue>): boolean => {
    const before = queue;
    queue = { ...before, ...news };
    revision += 1;
    return outbox.take(outboxChange(queue, before, revision));
  };
  return { outbox, tell };
}
