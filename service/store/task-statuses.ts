/** The statuses of tasks, in the order of the work (A7). */
import type { ListQuery } from '../web/list-query.ts';
import { listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

export type TaskStatusRow = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly position: number;
  readonly state: 'active' | 'complete';
};

const select = 'SELECT * FROM task_statuses';

/** Lists the statuses of a page; every member sees all. */
export function listTaskStatuses(store: Store, query: ListQuery): Slice<TaskStatusRow> {
  return listRows(store, { select, conditions: [], values: {} }, query);
}

/** Reads an existing status. */
export function readTaskStatus(store: Store, id: string): TaskStatusRow {
  return store.sql(`${select} WHERE id = ?`).get(id) as TaskStatusRow;
}

/** The status of a new task by default: the first one. */
export function firstTaskStatus(store: Store): TaskStatusRow {
  return store.sql(`${select} ORDER BY position LIMIT 1`).get() as TaskStatusRow;
}
