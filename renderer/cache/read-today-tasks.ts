/** The open tasks that have been due for longest, without a reading of every task that ever was due. */
import { Dexie } from 'dexie';
import { isOpenTask, type Task, type TaskStates } from '../../shared/records/task.ts';
import type { Day } from '../../shared/time.ts';
import type { Cache } from './cache.ts';

/** More tasks than anybody reads on the page of a day. */
export const DUE_MAX = 50;
/** The number of tasks read, those due last, while no member tells whose they are. */
const DUE_OF_ANYBODY_MAX = 300;
/** Tasks read at first. Where most of them are done, each step reads twice as many as the last. */
const STEP = 400;

type Due = {
  readonly tasks: readonly Task[];
  /** Whether more open tasks may be due. */
  readonly hasMore: boolean;
};

type Asked = {
  readonly today: Day;
  /** Whose tasks; `null` where nobody knows who the user is. */
  readonly memberId: number | null;
  /** Whether the team has no one else: then all tasks are theirs. */
  readonly isAlone: boolean;
  readonly states: TaskStates;
};

/** Reads up to `DUE_MAX` open tasks, by their days. Of the last day it may leave some out. */
export async function readDue(
  { tasks }: Pick<Cache, 'tasks'>,
  { today, memberId, isAlone, states }: Asked,
): Promise<Due> {
  const openOf = (read: readonly Task[]) => read.filter((task) => isOpenTask(task, states));
  if (memberId === null && !isAlone) {
    const all = tasks.where('due_date').belowOrEqual(today).reverse();
    const latest = await all.limit(DUE_OF_ANYBODY_MAX).toArray();
    return firstOf(openOf(latest.reverse()), latest.length === DUE_OF_ANYBODY_MAX);
  }
  const open = new Map<string, Task>();
  for (let [from, size] = ['', STEP]; ; size *= 2) {
    const first = from === '' ? Dexie.minKey : from;
    const rows = isAlone
      ? tasks.where('due_date').between(first, today, true, true)
      : tasks
          .where('[assignee_member_id+due_date]')
          .between([memberId, first], [memberId, today], true, true);
    const part = await rows.limit(size).toArray();
    for (const task of openOf(part)) open.set(task.id, task);
    if (part.length < size || open.size > DUE_MAX) return firstOf([...open.values()], false);
    from = part.at(-1)?.due_date ?? ''; // a day that goes on in the next part begins it anew
  }
}

/** The same among all tasks, where they are in memory: thousands that are done take long to read. */
export function dueAmong(tasks: readonly Task[], { today, memberId, isAlone, states }: Asked): Due {
  const due = tasks.filter(
    (task) =>
      (isAlone || task.assignee_member_id === memberId) &&
      task.due_date !== null &&
      task.due_date <= today &&
      isOpenTask(task, states),
  );
  return firstOf(due.sort(byDayAndId), false);
}

/** As the index has them. */
function byDayAndId(one: Task, other: Task): number {
  const [day, otherDay] = [one.due_date ?? '', other.due_date ?? ''];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function firstOf(tasks: readonly Task[], hasMore: boolean): Due {
  return { tasks: tasks.slice(0, DUE_MAX), hasMore: hasMore || tasks.length > DUE_MAX };
}
