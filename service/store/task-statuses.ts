/** What a task can be, in the order of the work (A7). */
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

/** The statuses of a page; every member sees all of them. */
export function listTaskStatuses(store: Store, query: ListQuery): Slice<TaskStatusRow> {
  return listRows(store, { select, conditions: [], values: {} }, query);
}

/** A status by its id, which names one. */
export function readTaskStatus(store: Store, id: string): TaskStatusRow {
  return store.sql(`${select} WHERE id = ?`).get(id) as TaskStatusRow;
}

/** What a new task is when nothing is said: the first in the order of the work. */
export function firstTaskStatus(store: Store): TaskStatusRow {
  return store.sql(`${select} ORDER BY position LIMIT 1`).get() as TaskStatusRow;
}
