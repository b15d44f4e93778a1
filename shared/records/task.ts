/** A task. Every field name but `id` rests on A4. */
import * as v from 'valibot';
import {
  assumed,
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
  title: assumed('A4', v.string()),
  description: assumed('A4', v.string()),
  project_id: assumed('A4', wholeNumber),
  parent_task_id: assumed('A4', uuidText),
  task_status_id: assumed('A4', uuidText),
  status: assumed('A4', v.string()),
  assignee_member_id: assumed('A4', wholeNumber),
  due_date: assumed('A4', dayText),
  completed_at: assumed('A4', momentText),
  tags: assumedList('A4', embeddedTag),
  created_at: assumed('A4', momentText),
  updated_at: assumed('A4', momentText),
  url: assumed('A4', linkText),
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
