/** Deleting a note, and taking that back as long as nothing of it has been sent. */
import type { RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Random } from '../../shared/ports.ts';
import { isFoldable, isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { NoteFields } from '../../shared/records/note-fields.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

type Parts = {
  readonly bridge: Pick<Bridge, 'deleteRecord' | 'discardWrite' | 'restoreWrite'>;
  readonly outbox: Outbox;
  readonly random: Random;
};

/** Puts the note on its way out; `seen` is what the user saw of it. */
export function deleteNote(
  { bridge, outbox, random }: Parts,
  id: RecordId,
  seen: NoteFields | null,
): Promise<Result<unknown, string>> {
  const record = { kind: 'note', id: outbox.knownId(id) } as const;
  const base = seen && { ...seen };
  return bridge.deleteRecord({ writeId: random.uuid(), record, base });
}

/** Whether the note would say something else with this brought back; a delete that was is no loss. */
export function isDiscardedEdit({ state, change }: PendingWrite): boolean {
  return state.kind === 'discarded' && change.kind !== 'delete';
}

/**
 * The delete of a note that can be taken back, or the edit that was put aside where there is no
 * delete any more, or never was one; `undefined` where it has gone out already.
 */
export function undoableDelete(writes: readonly PendingWrite[]): PendingWrite | undefined {
  const removal = writes.findLast((write) => write.change.kind === 'delete' && isLive(write));
  if (removal !== undefined) return isFoldable(removal) ? removal : undefined;
  return writes.some(isLive) ? undefined : writes.findLast(isDiscardedEdit);
}

/** Takes a delete back: the note is there again as the user had left it. */
export async function undoDelete(
  { bridge, outbox }: Parts,
  id: RecordId,
): Promise<Result<null, string>> {
  const write = undoableDelete(outbox.of(id));
  if (write === undefined) return ok(null);
  // With a delete comes back what was set aside for it.
  return write.change.kind === 'delete'
    ? await bridge.discardWrite({ id: write.id })
    : await bridge.restoreWrite({ id: write.id });
}
