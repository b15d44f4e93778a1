/** Tells whether the record of an edit is locked by all that is known here, as its page does (Q11.8). */
import { isLocalId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { isRefusedByLock } from '../../shared/queue/refusals.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { readRecord } from '../cache/read.ts';

type Parts = { readonly cache: Cache; readonly outbox: Pick<Outbox, 'knownId'> };

/** Reactive; until the record is read the service's refusal decides. */
export function createLockHere(
  write: PendingWrite,
  { cache, outbox }: Parts,
): { readonly isLocked: boolean } {
  const { kind, id } = write.record;
  const list = listOf(kind);
  const known = outbox.knownId(id);
  const isParkedEdit = write.change.kind === 'update' && needsUser(write);
  if (!isParkedEdit || list === undefined || isLocalId(known)) {
    return { isLocked: false };
  }
  const read = new LiveQuery(() => readRecord(cache, { list, id: known }));
  return {
    get isLocked() {
      const { current } = read;
      if (current === undefined) return isRefusedByLock(write);
      return current.record !== undefined && kinds[kind].lockOf(current.record) !== undefined;
    },
  };
}
