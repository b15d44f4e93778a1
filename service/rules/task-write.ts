/** The body of a task that is created or changed (A4). */
import type * as v from 'valibot';
import { wrappers } from '../../shared/api/assumptions.ts';
import {
  clearable,
  day,
  fields,
  longText,
  nonBlankLine,
  recordId,
  unclearable,
  uuid,
} from '../web/fields.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { tagIds } from './tag-ids.ts';

const writable = {
  project_id: clearable(recordId),
  parent_task_id: clearable(uuid),
  description: clearable(longText),
  task_status_id: unclearable(uuid),
  assignee_member_id: clearable(recordId),
  due_date: clearable(day),
  tag_ids: unclearable(tagIds),
};

/** POST /tasks: null counts as left out. */
export const taskCreate = fields({ title: nonBlankLine, ...writable });

/** PATCH /tasks/{id}: null clears the optional fields and is ignored on the others (conv.null). */
export const taskPatch = fields({ title: unclearable(nonBlankLine), ...writable });

export type TaskCreate = v.InferOutput<typeof taskCreate>;
export type TaskPatch = v.InferOutput<typeof taskPatch>;

/** The place of a task, now or requested. */
export type TaskPlace = Pick<TaskPatch, 'project_id' | 'parent_task_id'>;

/** A parent task, with the ids of all tasks above it. */
export type Parent = {
  readonly id: string;
  readonly project_id: number | null;
  readonly above: readonly string[];
};

/**
 * Returns the problems of moving a task to `asked`: a subtask is in its parent's project, and a
 * task is never below itself (A4). `task` is missing on create, `parent` if `asked` names none.
 * Fields in `unfit` are skipped, because the schema refused them.
 */
export function placeProblems({
  asked,
  unfit,
  task,
  parent,
}: {
  readonly asked: TaskPlace;
  readonly unfit: ReadonlySet<string>;
  readonly task: Placed | undefined;
  readonly parent: Parent | undefined;
}): Detail[] {
  const wrong = (field: string, message: string) => [
    inBody([wrappers.task, field], 'invalid_value', message),
  ];
  if (unfit.has('parent_task_id')) return [];
  if (!parent) {
    const isSubtask = asked.parent_task_id === undefined && task?.parent_task_id;
    const isMoved = asked.project_id !== undefined && asked.project_id !== task?.project_id;
    if (!isSubtask || !isMoved) return [];
    return wrong('project_id', 'project_id must be the project of the parent task.');
  }
  if (task && [parent.id, ...parent.above].includes(task.id)) {
    return wrong('parent_task_id', 'parent_task_id must not name the task or one below it.');
  }
  if (unfit.has('project_id')) return [];
  const projectId = asked.project_id === undefined ? task?.project_id : asked.project_id;
  const isFree = !task && (projectId ?? undefined) === undefined;
  if (isFree || projectId === parent.project_id) return [];
  return wrong('parent_task_id', 'parent_task_id must name a task of the same project.');
}

type Placed = {
  readonly id: string;
  readonly project_id: number | null;
  readonly parent_task_id: string | null;
};
