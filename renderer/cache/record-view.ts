/** One record of any kind as the user left it, or why it is not here. */
import { isLocalId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { Absence } from '../../shared/pull/delivery.ts';
import { overlay, type Shown } from '../../shared/queue/overlay/overlay.ts';
import { isLive, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from './cache.ts';
import { LiveQuery } from './live-query.ts';
import { type RecordRead, readRecord } from './read.ts';

export type RecordView =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'here';
      readonly shown: Shown<ConfirmedRecord>;
      /** As the service has it, as far as that is here. */
      readonly confirmed: ConfirmedRecord | undefined;
      /** Why its list no longer has it. */
      readonly absence: Absence | undefined;
    }
  /** Deleted on this computer. */
  | { readonly kind: 'deleted' }
  /** The service's version, if there is one. */
  | { readonly kind: 'missing'; readonly absence: Absence | undefined };

export type RecordInView = {
  readonly view: RecordView;
  readonly writes: readonly PendingWrite[];
};

/**
 * Follows the record `ref` as reactive state. A list that has it in memory gives it as `known`: that is shown
 * until the cache has been read (V300).
 */
export function createRecordView(
  { kind, id }: RecordRef,
  { cache, outbox }: { readonly cache: Cache; readonly outbox: Pick<Outbox, 'of'> },
  known?: ConfirmedRecord,
): RecordInView {
  const list = listOf(kind);
  const begin = known && { record: known, absence: undefined };
  const query =
    isLocalId(id) || list === undefined
      ? { current: { record: undefined, absence: undefined } }
      : new LiveQuery(() => readRecord(cache, { list, id }));
  return {
    get view() {
      return viewOf(query.current ?? begin, outbox.of(id, kind), { isMadeHere: isLocalId(id) });
    },
    get writes() {
      return outbox.of(id, kind);
    },
  };
}

/** Returns the record to show, from the cache and its writes, oldest first. */
function viewOf(
  read: RecordRead | undefined,
  writes: readonly PendingWrite[],
  { isMadeHere }: { readonly isMadeHere: boolean },
): RecordView {
  const isAnswered = writes.some(({ state }) => state.kind === 'done' && state.reply !== null);
  // An edit of a record that is not here has only some of its fields.
  const isWhole = read?.record !== undefined || isMadeHere || isAnswered;
  const shown = isWhole ? overlay(read?.record, writes) : undefined;
  if (shown !== undefined) {
    return { kind: 'here', shown, confirmed: read?.record, absence: read?.absence };
  }
  const deleted = writes.findLast(({ change }) => change.kind === 'delete');
  if (deleted && isLive(deleted)) return { kind: 'deleted' };
  if (deleted?.state.kind === 'done') return { kind: 'missing', absence: 'removed' };
  return read === undefined ? { kind: 'opening' } : { kind: 'missing', absence: read.absence };
}
