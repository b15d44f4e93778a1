/** Ticks a task off, or on again, with Undo. */
import type { RecordId } from '../../shared/ids.ts';
import { isDone } from '../../shared/table/computed-columns.ts';
import type { BulkChange } from './bulk-change.svelte.ts';
import type { ShownList } from './shown-list.svelte.ts';

/** Gives it the first status in which the work is done; one that is done gets the first of the others. */
export async function tickTask(list: ShownList, bulk: BulkChange, id: RecordId): Promise<void> {
  const { around, columns } = list;
  const record = list.readNow(id);
  const column = columns.find(({ name }) => name === 'task_status_id');
  if (record === undefined || column === undefined) return;
  const wasDone = isDone(record, around);
  const status = around
    .recordsOf('taskStatuses')
    .filter(({ state }) => (state === 'complete') !== wasDone)
    .toSorted((one, other) => Number(one['position']) - Number(other['position']))[0];
  if (status === undefined) {
    const word = wasDone ? 'open' : 'done';
    return bulk.explain(`No task status on this computer means “${word}”.`);
  }
  const name = String(record['title'] ?? '') || 'The task';
  await bulk.change([id], column, status['id'], `“${name}” ${wasDone ? 'reopened' : 'done'}`);
}
