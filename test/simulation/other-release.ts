/** The program that comes next reads the journal in another way (Q4.1). */
import { createJournal } from '../../electron/store/journal.ts';
import { isLocalId } from '../../shared/ids.ts';
import { entriesOf } from '../../shared/queue/journal/journal-entry.ts';
import { meaning } from '../../shared/queue/journal/meaning.ts';
import { isUncertain, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { type MemoryDisk, memoryLines } from '../support/memory-lines.ts';

/**
 * The lines on the disk as another release reads them, in lines of this one. Creates that may have
 * been sent seem to wait, as with a limit by which they had not been started yet. If the clock was
 * set since, the time of their send is unknown: they stay as they are.
 */
export function readByOtherRelease(
  disk: MemoryDisk,
  { isClockSet }: { readonly isClockSet: boolean },
): void {
  const lines = memoryLines(disk);
  const queue = createJournal(lines).open();
  const writes = isClockSet ? queue.writes : queue.writes.map(markUnsent);
  const entries = [...entriesOf({ ...queue, writes })].map((entry) => JSON.stringify(entry));
  const other = entries.map((line) => line.replace(`"meaning":"${meaning}"`, '"meaning":"other"'));
  lines.replaceAll(other, []);
}

function markUnsent(write: PendingWrite): PendingWrite {
  const isOpen = isUncertain(write) && write.state.kind !== 'unsure';
  if (!isOpen || write.change.kind !== 'create' || !isLocalId(write.record.id)) return write;
  return { ...write, state: { kind: 'ready' } };
}
