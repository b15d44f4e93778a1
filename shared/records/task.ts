/** A task. Every field name but `id` rests on A4. */
import * as v from 'valibot';
import {
  assume,
  assumedList,
  dayText,
  linkText,
  momentText,
  uuidText,
  wholeNumber,
} from './field-kinds.ts';
import { businessList, type ListFacts } from './list-facts.ts';
import { embeddedTag } from './tag.ts';
import type { TaskStatus } from './task-status.ts';

/** `status` is the name of its task status; what a real account does not have is shown empty. */
export const task = v.object({
  id: uuidText,
  title: assume('A4', v.string()),
  description: assume('A4', v.string()),
  project_id: assume('A4', wholeNumber),
  parent_task_id: assume('A4', uuidText),
  task_status_id: assume('A4', uuidText),
  status: assume('A4', v.string()),
  assignee_member_id: assume('A4', wholeNumber),
  due_date: assume('A4', dayText),
  completed_at: assume('A4', momentText),
  tags: assumedList('A4', embeddedTag),
  created_at: assume('A4', momentText),
  updated_at: assume('A4', momentText),
  url: assume('A4', linkText),
});

/** Their list. */
export const tasks = {
  ...businessList,
  kind: 'task',
  record: task,
  id: 'text',
  sort: '-updated_at',
  words: ['task', 'tasks'],
} as const satisfies ListFacts;

export type Task = v.InferOutput<typeof task>;

/** The states of the statuses, by their ids. */
export type TaskStates = ReadonlyMap<string, TaskStatus['state']>;

export function taskStates(statuses: readonly Pick<TaskStatus, 'id' | 'state'>[]): TaskStates {
  return new Map(statuses.map(({ id, state }) => [id, state]));
}

/**
 * Whether work is done: by the state of its status, or by `completed_at` if that is unknown. A status that
 * was chosen on this computer is newer than `completed_at`, which only the service sets.
 */
export function isDoneIn(state: unknown, completedAt: unknown): boolean {
  return state === undefined || state === null
    ? typeof completedAt === 'string'
    : state === 'complete';
}

/** Whether the work of a task is still to be done. */
export function isOpenTask(
  { completed_at, task_status_id }: Pick<Task, 'completed_at' | 'task_status_id'>,
  states: TaskStates,
): boolean {
  return !isDoneIn(states.get(task_status_id ?? ''), completed_at);
}

type Completion = Pick<Task, 'completed_at' | 'task_status_id' | 'updated_at'>;

/** When the work was done: the last change of a task that the service has not completed yet. */
export function doneAt(task: Completion, states: TaskStates): string | null {
  return isOpenTask(task, states) ? null : (task.completed_at ?? task.updated_at);
}
