/** Switches to another account; each has writes of its own (Q16). */
import { isLocalId } from '../../ids.ts';
import { attachmentsSet } from '../../kinds/note.ts';
import type { EventOf } from '../events.ts';
import { fieldsSet, isAcceptedUnlisted, type PendingWrite } from '../pending-write.ts';
import type { OfAccount, Queue } from '../queue.ts';
import { recheckWrites } from './restart.ts';
import { restartWait } from './undo.ts';

const nothing: OfAccount = { writes: [], adopted: {}, made: [], refiled: [] };

/**
 * Returns the queue of the account with this key. The last account's writes are shelved unchanged
 * until its return. Its replies are dropped, because only its own cache could store them and a pull
 * brings them again; documents stay, because no pull brings them. Writes made before any sign-in
 * belong to the first account.
 */
export function switchAccount(queue: Queue, { key, at, takesWork }: EventOf<'account'>): Queue {
  const { account, apart } = queue;
  if (account === key) return queue;
  if (account === null) return { ...queue, account: key };
  const { [key]: next = nothing, ...others } = apart;
  const { writes, adopted, made, refiled } = queue;
  // Nobody could undo a shelved delete, so its whole wait starts again (Q19).
  const waiting = next.writes.map((write) => restartWait(write, at));
  const left = writes.filter((write) => write.state.kind !== 'done' || isAcceptedUnlisted(write));
  if (takesWork && canMove(queue)) {
    const all = recheckWrites([...waiting, ...left.map(retryRefused)], {
      at,
      comparedAt: queue.comparedAt,
    });
    return { ...queue, ...next, writes: all, account: key, apart: others };
  }
  const own: OfAccount = { writes: left, adopted, made, refiled };
  return {
    ...queue,
    ...next,
    writes: recheckWrites(waiting, { at, comparedAt: queue.comparedAt }),
    account: key,
    apart: { ...others, [account]: own },
  };
}

/**
 * Whether nothing here depends on a record of the service: local notes without a client. Any
 * account can send those.
 */
export function canMove({ writes, adopted }: Pick<Queue, 'writes' | 'adopted'>): boolean {
  return (
    Object.keys(adopted).length === 0 &&
    writes.every(
      (write) =>
        write.record.kind === 'note' &&
        isLocalId(write.record.id) &&
        (attachmentsSet(fieldsSet(write)) ?? []).length === 0,
    )
  );
}

/** The refusal came from another account. */
function retryRefused(write: PendingWrite): PendingWrite {
  return write.state.kind === 'refused' ? { ...write, state: { kind: 'ready' } } : write;
}
