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

/** What would take the delete of a note back; nothing where it has gone out already. */
export function undoableDelete(writes: readonly PendingWrite[]): readonly PendingWrite[] {
  const removal = writes.findLast((write) => write.change.kind === 'delete' && isLive(write));
  if (removal !== undefined && !isFoldable(removal)) return [];
  if (removal === undefined && writes.some(isLive)) return [];
  // What was discarded in the same moment as the delete was made is brought back with it.
  const latest = writes.findLast(isDiscardedEdit);
  const at = removal?.createdAt;
  const isOfIt = latest?.state.kind === 'discarded' && (at === undefined || latest.state.at === at);
  return [...(removal ? [removal] : []), ...(latest && isOfIt ? [latest] : [])];
}

/** Takes a delete back: the note is there again as the user had left it. */
export async function undoDelete(
  { bridge, outbox }: Parts,
  id: RecordId,
): Promise<Result<null, string>> {
  const [first, edit] = undoableDelete(outbox.of(id));
  const answer = first === undefined ? ok(null) : await undo(first);
  // With the delete the note is there again; it says itself of an edit that it was discarded.
  if (answer.ok && edit !== undefined) await undo(edit);
  return answer;

  function undo({ id: write, change }: PendingWrite) {
    return change.kind === 'delete'
      ? bridge.discardWrite({ id: write })
      : bridge.restoreWrite({ id: write });
  }
}
