/** Tasks in a member's reach, with their subtasks, tags and hours. */
import type { Day, Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { isReached, reachOf, visibleId } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';
import { filterByTag, replaceTags } from './tags.ts';

/** The columns of a write. */
export type TaskColumns = {
  readonly title: string;
  readonly description: string | null;
  readonly project_id: number | null;
  readonly parent_task_id: string | null;
  readonly status_id: string;
  readonly assignee_member_id: number | null;
  readonly due_date: Day | null;
  readonly completed_at: Instant | null;
  readonly updated_at: Instant;
};

export type TaskRow = TaskColumns & {
  readonly id: string;
  readonly created_at: Instant;
};

// Names and tags are read one by one: a sorted list would read them for every task.
const select = 'SELECT * FROM tasks';

/** Lists the tasks of a page; `status` filters by the state of a task's status (A4). */
export function listTasks(store: Store, member: Member, query: ListQuery): Slice<TaskRow> {
  const columns = filterRows(query, {
    project_id: 'project_id',
    parent_task_id: 'parent_task_id',
    task_status_id: 'status_id',
    assignee_member_id: 'assignee_member_id',
    status: '(SELECT state FROM task_statuses WHERE id = status_id)',
  });
  const tags = filterByTag(query, 'task');
  const conditions = [
    isReached('task', 'tasks.id'),
    ...columns.conditions,
    ...tags.conditions,
    // Filtering by something out of reach must not reveal its tasks.
    ...(query.filters.has('project_id') ? [isReached('project', 'project_id')] : []),
    ...(query.filters.has('parent_task_id') ? [isReached('task', 'parent_task_id')] : []),
  ];
  const values = { ...reachOf(member), ...columns.values, ...tags.values };
  return listRows(store, { select, conditions, values }, query);
}

/** Finds one task; `undefined` if it is out of the member's reach. */
export function findTask(store: Store, member: Member, id: string): TaskRow | undefined {
  const row = store
    .sql(`${select} WHERE id = :id AND ${isReached('task', 'tasks.id')}`)
    .get({ id, ...reachOf(member) });
  return row as TaskRow | undefined;
}

/** Reads an existing task, whoever asks: a write may move it out of the writer's reach. */
export function readTask(store: Store, id: string): TaskRow {
  return store.sql(`${select} WHERE id = ?`).get(id) as TaskRow;
}

/** The place of a task as the member sees it: ids out of reach are null. */
export function visiblePlace(
  store: Store,
  member: Member,
  { project_id, parent_task_id }: Pick<TaskColumns, 'project_id' | 'parent_task_id'>,
): Pick<TaskColumns, 'project_id' | 'parent_task_id'> {
  return {
    project_id: visibleId(store, member, { type: 'project', id: project_id }),
    parent_task_id: visibleId(store, member, { type: 'task', id: parent_task_id }),
  };
}

/** The tasks above a task, from its parent upwards. */
export function listTasksAbove(store: Store, id: string): string[] {
  const rows = store.sql(`WITH RECURSIVE above (id) AS (
      SELECT parent_task_id FROM tasks WHERE id = ?
      UNION SELECT parent_task_id FROM tasks JOIN above USING (id)
    ) SELECT id FROM above WHERE id IS NOT NULL`);
  return rows.all(id).map((row) => String(row['id']));
}

/** Inserts a task with its tags. */
export function insertTask(
  store: Store,
  task: TaskColumns & { readonly id: string; readonly created_at: Instant },
  tagIds: readonly number[],
): void {
  insertRow(store, 'tasks', task);
  replaceTags(store, 'task', task.id, tagIds);
}

/** Updates the given columns of a task; `tagIds` replaces its tags if given. */
export function updateTask(
  store: Store,
  id: string,
  { columns, tagIds }: { columns: Partial<TaskColumns>; tagIds: readonly number[] | undefined },
): void {
  updateRow(store, 'tasks', id, columns);
  if (tagIds) replaceTags(store, 'task', id, tagIds);
}

/** Later than the row's last change, even within one millisecond. */
const LATER = 'updated_at = max(:now, updated_at + 1)';

/** A task and its subtasks at any depth. */
const moved = `WITH RECURSIVE moved (id) AS (
  SELECT :id UNION SELECT tasks.id FROM tasks JOIN moved ON parent_task_id = moved.id
)`;

/** Whether a task has subtasks at any depth, or hours on any of them, out of the member's reach. */
export function hasHiddenWork(store: Store, member: Member, id: string): boolean {
  const row = store
    .sql(
      `${moved} SELECT 1 FROM moved WHERE NOT ${isReached('task', 'moved.id')}
       UNION ALL SELECT 1 FROM time_entries WHERE task_id IN (SELECT id FROM moved)
         AND NOT ${isReached('time_entry', 'time_entries.id')}
       LIMIT 1`,
    )
    .get({ id, ...reachOf(member) });
  return row !== undefined;
}

/** Moves the subtasks of a moved task, and their hours, to its project. */
export function moveSubtasks(
  store: Store,
  id: string,
  projectId: number | null,
  now: Instant,
): void {
  const values = { id, project_id: projectId, now };
  store
    .sql(
      `${moved} UPDATE tasks SET project_id = :project_id, ${LATER}
       WHERE id IN (SELECT id FROM moved) AND id <> :id`,
    )
    .run(values);
  store
    .sql(
      `${moved} UPDATE time_entries SET project_id = :project_id, ${LATER}
       WHERE task_id IN (SELECT id FROM moved)`,
    )
    .run(values);
}

/**
 * Removes a task with its comments. Its subtasks move up to its parent; hours stay without a task.
 */
export function deleteTask(store: Store, task: TaskRow, now: Instant): void {
  const { id, parent_task_id } = task;
  store
    .sql(`UPDATE tasks SET parent_task_id = :parent, ${LATER} WHERE parent_task_id = :id`)
    .run({ id, parent: parent_task_id, now });
  store
    .sql(`UPDATE time_entries SET task_id = NULL, ${LATER} WHERE task_id = :id`)
    .run({ id, now });
  store.sql(`DELETE FROM comments WHERE commentable_type = 'Task' AND commentable_id = ?`).run(id);
  deleteRows(store, 'task_tags', 'task_id', id);
  deleteRows(store, 'tasks', 'id', id);
}
