/** Queues the entries that the timer has made, each once. */
import { localId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/ports.ts';
import { hasRoomFor } from '../../shared/queue/queue.ts';
import { editOfMade } from '../../shared/time/entry-fields.ts';
import type { MadeEntry } from '../../shared/time/timer-state.ts';
import type { Runner } from '../replay/runner.ts';
import type { EntryZones } from '../store/entry-zones.ts';
import type { DurableTimer } from './durable-timer.ts';

export type EnqueueParts = {
  readonly zones: Pick<EntryZones, 'keep'>;
  readonly runner: Pick<Runner, 'queue' | 'take'>;
  readonly clock: Clock;
};

/**
 * An entry is `made` on the disk first, then queued, then no longer `made`. A program that ends in
 * between looks it up in the queue by its id, chosen at the start. An entry that the queue has no
 * room for stays made. Throws where the disk refuses.
 */
export function enqueueMade(timer: DurableTimer, parts: EnqueueParts): void {
  const account = timer.account();
  for (const entry of timer.state().made) {
    const queue = parts.runner.queue();
    if (account === null || queue.account !== account) return;
    if (!isQueued(entry, parts)) {
      if (!hasRoomFor(queue, 1)) return;
      enqueue(entry, account, parts);
    }
    timer.advance({ kind: 'enqueued', id: entry.id });
  }
}

/**
 * Is true if the entry of a timer has been queued, or is on the service already. An update of an
 * entry that was taken over may be queued twice: the second finds its values there and sends nothing.
 */
export function isQueued({ id }: Pick<MadeEntry, 'id'>, { runner }: EnqueueParts): boolean {
  const { adopted, writes } = runner.queue();
  return (
    Object.hasOwn(adopted, localId(id)) || writes.some(({ record }) => record.id === localId(id))
  );
}

function enqueue(made: MadeEntry, account: string, { zones, runner, clock }: EnqueueParts): void {
  // An entry that was taken over was made in a zone unknown here.
  if (made.entry === null) zones.keep(account, localId(made.id), made.zone);
  runner.take({ kind: 'saved', at: clock.now(), ...editOfMade(made) });
}
