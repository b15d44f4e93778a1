/** The tasks below a task, as the user left them. */
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { isOpenTask, type Task, taskStates } from '../../shared/records/task.ts';
import type { TaskStatus } from '../../shared/records/task-status.ts';
import type { Cache } from './cache.ts';
import { rowsWithPending } from './pending-rows.ts';

export type SubTasksRead = {
  readonly tasks: readonly Task[];
  readonly statuses: readonly TaskStatus[];
};

/** Reads those of the task `id`, and `also` those that pending writes may move there. */
export function readSubTasks(
  cache: Cache,
  id: string,
  also: readonly string[],
): Promise<SubTasksRead> {
  const { tasks, taskStatuses } = cache;
  return cache.transaction('r', [tasks, taskStatuses], async () => {
    const below = await tasks.where('parent_task_id').equals(id).toArray();
    const others = await tasks.bulkGet(
      also.filter((one) => !below.some((task) => task.id === one)),
    );
    return {
      tasks: [...below, ...others.filter((task) => task !== undefined)],
      statuses: await taskStatuses.toArray(),
    };
  });
}

/** Those that are still below it, and those made here: open ones first, then by title. */
export function subTasksWithPending(
  { tasks, statuses }: SubTasksRead,
  id: string,
  writes: readonly PendingWrite[],
): readonly Task[] {
  const here = tasks.map((task) => ({ id: task.id, record: task, standing: 'sent' }) as const);
  const get = (of: string) => tasks.find((task) => task.id === of);
  const statusOf = new Map(statuses.map((status) => [status.id, status]));
  const states = taskStates(statuses);
  return rowsWithPending({ rows: here, get }, writes)
    .map(({ record, ...row }) => ({ ...record, id: row.id }) as Task)
    .filter(({ parent_task_id: parent }) => parent === id)
    .map((task) => ({
      ...task,
      status: statusOf.get(task.task_status_id ?? '')?.name ?? task.status,
    }))
    .sort(
      (one, other) =>
        Number(isOpenTask(other, states)) - Number(isOpenTask(one, states)) ||
        byTitle.compare(one.title ?? '', other.title ?? ''),
    );
}

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
