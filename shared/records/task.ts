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

/** Whether the work of a task is still to be done; `doneStatusIds` are the statuses of work that is done. */
export function isOpenTask(
  { completed_at, task_status_id }: Pick<Task, 'completed_at' | 'task_status_id'>,
  doneStatusIds: ReadonlySet<string>,
): boolean {
  return completed_at === null && !doneStatusIds.has(task_status_id ?? '');
}
