/** Another account is signed in to: each has writes of its own (Q16). */
import { isLocalId } from '../../ids.ts';
import type { EventOf } from '../events.ts';
import { isAcceptedUnlisted, noteFieldsSet, type PendingWrite } from '../pending-write.ts';
import type { OfAccount, Queue } from '../queue.ts';
import { questioned } from './restart.ts';
import { waitAnew } from './undo.ts';

const nothing: OfAccount = { writes: [], adopted: {}, made: [], refiled: [] };

/**
 * The queue of the account of this key. What belongs to the one before is put apart as it is, and is
 * there again when that one is. Its replies are not kept: only its own cache could store them, and a
 * pull brings them there. Documents are, for no pull does. What was written before anybody had signed in belongs to the first who does.
 */
export function become(queue: Queue, { key, at, takesWork }: EventOf<'account'>): Queue {
  const { account, apart } = queue;
  if (account === key) return queue;
  if (account === null) return { ...queue, account: key };
  const { [key]: next = nothing, ...others } = apart;
  const { writes, adopted, made, refiled } = queue;
  // Nobody could undo what was put apart: a delete there can be undone for its whole time again (Q19).
  const waiting = next.writes.map((write) => waitAnew(write, at));
  const left = writes.filter((write) => write.state.kind !== 'done' || isAcceptedUnlisted(write));
  if (takesWork && canMove(queue)) {
    const all = questioned([...waiting, ...left.map(unrefused)], {
      at,
      comparedAt: queue.comparedAt,
    });
    return { ...queue, ...next, writes: all, account: key, apart: others };
  }
  const own: OfAccount = { writes: left, adopted, made, refiled };
  return {
    ...queue,
    ...next,
    writes: questioned(waiting, { at, comparedAt: queue.comparedAt }),
    account: key,
    apart: { ...others, [account]: own },
  };
}

/**
 * Whether nothing here rests on a record of the service: notes of this computer, without a client. Any
 * account can send those.
 */
export function canMove({ writes, adopted }: Pick<Queue, 'writes' | 'adopted'>): boolean {
  return (
    Object.keys(adopted).length === 0 &&
    writes.every(
      (write) =>
        write.record.kind === 'note' &&
        isLocalId(write.record.id) &&
        (noteFieldsSet(write).link ?? null) === null,
    )
  );
}

/** What was refused was refused by somebody else. */
function unrefused(write: PendingWrite): PendingWrite {
  return write.state.kind === 'refused' ? { ...write, state: { kind: 'ready' } } : write;
}
