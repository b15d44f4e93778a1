/** Deleting a record, and taking that back as long as nothing of it was sent. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Saved } from '../../shared/ipc/state.ts';
import type { Random } from '../../shared/ports.ts';
import {
  isFoldable,
  isLive,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import type { Result } from '../../shared/result.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { ShownBase } from '../session/shown-base.ts';
import type { Deletions } from './deletions.svelte.ts';

type Parts = {
  readonly bridge: Pick<Bridge, 'deleteRecord' | 'deleteRecords'>;
  readonly outbox: Outbox;
  readonly random: Random;
  readonly deletions: Deletions;
};

type ToDelete = { readonly ref: RecordRef; readonly asShown: ShownBase };

/** Deletes a record as far as it was shown. It can be undone for a while (Q18). */
export async function deleteRecord(
  parts: Parts,
  ref: RecordRef,
  asShown: ShownBase,
): Promise<Result<Saved, string>> {
  const said = deleteOf(parts, { ref, asShown });
  const answer = await parts.bridge.deleteRecord(said);
  if (answer.ok) parts.deletions.add([said.record], answer.value.savedAt);
  return answer;
}

/** Deletes several records, all or none of them. One Undo restores them (Q4.4, Q18). */
async function deleteRecords(
  parts: Parts,
  all: readonly ToDelete[],
): Promise<Result<Saved, string>> {
  const deletes = all.map((one) => deleteOf(parts, one));
  const answer = await parts.bridge.deleteRecords({ deletes });
  const records = deletes.map(({ record }) => record);
  if (answer.ok) parts.deletions.add(records, answer.value.savedAt);
  return answer;
}

/** Returns the deletes of a workspace for its Time screen. */
export function deletesOf(parts: Parts) {
  return {
    deleteRecord: (ref: RecordRef, asShown: ShownBase) => deleteRecord(parts, ref, asShown),
    deleteRecords: (all: readonly ToDelete[]) => deleteRecords(parts, all),
  };
}

function deleteOf({ outbox, random }: Parts, { ref: { kind, id }, asShown }: ToDelete) {
  const { base, shown } = asShown;
  const record = { kind, id: outbox.knownId(id) };
  return { writeId: random.uuid(), record, base: base && { ...base }, shown };
}

/** Is true if restoring this would change the record; a delete that was is no loss. */
export function isDiscardedEdit({ state, change }: PendingWrite): boolean {
  return state.kind === 'discarded' && change.kind !== 'delete';
}

/**
 * Returns the delete of a record that can be undone; `undefined` if it was sent already. Returns
 * the shelved edit if there is no delete any more, or never was one.
 */
export function undoableDelete(writes: readonly PendingWrite[]): PendingWrite | undefined {
  const removal = writes.findLast((write) => write.change.kind === 'delete' && isLive(write));
  if (removal !== undefined) return isFoldable(removal) ? removal : undefined;
  return discardedEdit(writes);
}

/** The edit that was discarded last, if nothing of its record is being sent. */
export function discardedEdit(writes: readonly PendingWrite[]): PendingWrite | undefined {
  return writes.some(isLive) ? undefined : writes.findLast(isDiscardedEdit);
}

/** The create that was discarded, so that no record is left of it; restoring it makes the record anew. */
export function discardedCreate(writes: readonly PendingWrite[]): PendingWrite | undefined {
  const isSent = writes.some(({ state }) => state.kind === 'done');
  const discarded = isSent ? undefined : discardedEdit(writes);
  return discarded?.change.kind === 'create' ? discarded : undefined;
}
