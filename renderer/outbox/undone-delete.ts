/** The present state of a record whose delete was undone: "kept" has to be true now, not then. */
import { isLocalId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { isCached } from '../cache/read.ts';

type Parts = {
  readonly cache: Cache;
  readonly outbox: Pick<Outbox, 'of'>;
  readonly state: Pick<AppState, 'status'>;
};

/** `null` if it exists, or if the write is no undone delete; reactive. */
export function createUndoneEnd(
  write: PendingWrite,
  { cache, outbox, state: appState }: Parts,
): { readonly current: string | null } {
  const { kind, id } = write.record;
  const list = listOf(kind);
  if (write.change.kind !== 'delete' || write.state.kind !== 'discarded') return { current: null };
  const isDeletedAgain = outbox
    .of(id, kind)
    .some(({ change, state }) => change.kind === 'delete' && state.kind !== 'discarded');
  if (isDeletedAgain) return { current: 'Undone, then deleted again' };
  if (list === undefined || isLocalId(id)) return { current: null };
  const here = new LiveQuery(() => isCached(cache, { list, id }));
  return {
    get current() {
      // A list that has never been read whole proves nothing about a missing record.
      const isListHere = appState.status.asOf[list] !== null;
      return isListHere && here.current === false
        ? `Undone, but the ${kinds[kind].word} is gone now`
        : null;
    },
  };
}
