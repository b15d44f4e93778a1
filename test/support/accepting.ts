/** A create under way with an edit behind it, and the queue once the service has taken it. */
import { accept } from '../../shared/queue/machine/accept.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import { aQueue, aWrite, LOCAL_ID, NOON } from './builders.ts';

export const sending = { kind: 'sending', sentAt: NOON - 1_000 } as const;

export const behind = aWrite({
  id: 'w-2',
  record: { kind: 'note', id: LOCAL_ID },
  change: { kind: 'update', fields: { title: 'Later' }, base: null },
});

/** The queue of these writes with `write-1` accepted. */
export function afterAccepting(reply: ConfirmedRecord | null, ...writes: PendingWrite[]): Queue {
  const write = writes.find(({ id }) => id === 'write-1') ?? aWrite();
  return accept(aQueue(writes), write, reply, NOON);
}
