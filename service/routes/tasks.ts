/** Tasks and subtasks (A4). */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { stageStates } from '../../shared/records/stage.ts';
import { type Task, task } from '../../shared/records/task.ts';
import { type Instant, timestamp } from '../../shared/time.ts';
import { type ChangeNotice, changeEvents } from '../rules/change-events.ts';
import { differences } from '../rules/differences.ts';
import { readFittingFields } from '../rules/fitting-fields.ts';
import { referenceProblems } from '../rules/references.ts';
import {
  type Parent,
  placeProblems,
  type TaskCreate,
  type TaskPatch,
  type TaskPlace,
  taskCreate,
  taskPatch,
} from '../rules/task-write.ts';
import { recordEvent } from '../store/comments.ts';
import { findMember } from '../store/members.ts';
import { hasTags, tagsOf } from '../store/tags.ts';
import { firstTaskStatus, readTaskStatus } from '../store/task-statuses.ts';
import {
  deleteTask,
  findTask,
  hasHiddenWork,
  insertTask,
  listTasks,
  listTasksAbove,
  moveSubtasks,
  readTask,
  type TaskColumns,
  type TaskRow,
  updateTask,
  visiblePlace,
} from '../store/tasks.ts';
import { changesOf } from '../web/fields.ts';
import { type Detail, notFound, type Problem, problem } from '../web/problem.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1. By default the newest first. */
export const taskRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.tasks,
    summary: 'Tasks and subtasks.',
    record: task,
    list: {
      filters: {
        project_id: { kind: 'integer', isMany: true },
        parent_task_id: { kind: 'uuid', isMany: true },
        task_status_id: { kind: 'uuid', isMany: true },
        assignee_member_id: { kind: 'integer', isMany: true },
        tag_id: { kind: 'integer', isMany: true },
        status: { kind: 'choice', isMany: true, choices: stageStates },
      },
      // A status has one state, so the two filters ask the same.
      conflicts: [['task_status_id', 'status']],
      sortFields: ['created_at', 'updated_at', 'title', 'due_date', 'completed_at'],
      defaultSort: { field: 'created_at', isDescending: true },
    },
    answer(call, query) {
      const { records, hasMore } = listTasks(call.store, call.member, query);
      return { records: records.map((row) => taskOf(call, row)), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.tasks}/{id}`,
    summary: 'One task.',
    record: task,
    answer(call) {
      const row = findTask(call.store, call.member, call.id);
      return row ? record(taskOf(call, row)) : notFound('task');
    },
  },
  writeRoute({
    method: 'POST',
    path: paths.tasks,
    summary: 'Creates a task, or a subtask of another.',
    record: task,
    wrapper: wrappers.task,
    schema: taskCreate,
    check: (call, given) => problemsOf(call, given, undefined),
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.tasks}/{id}`,
    summary: 'Changes the given fields of a task and no other.',
    record: task,
    wrapper: wrappers.task,
    schema: taskPatch,
    check: changeProblems,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.tasks}/{id}`,
    summary: 'Deletes a task; its subtasks move up, and hours worked on it stay.',
    record: task,
    answer(call) {
      const row = findTask(call.store, call.member, call.id);
      if (!row) return notFound('task');
      if (hasHiddenWork(call.store, call.member, row.id)) return hidesWork;
      const gone = taskOf(call, row);
      deleteTask(call.store, row, call.now);
      return record(gone);
    },
  },
];

/** Moving the hidden subtasks or hours would open them to somebody who may not see them. */
const hidesWork: Problem = problem(
  'insufficient_permissions',
  'This task has subtasks or hours that this token may not use.',
);

/** A change of a missing task has no problems here; it is answered 404. */
function changeProblems(call: Call, given: unknown): Detail[] {
  const task = findTask(call.store, call.member, call.id);
  return task ? problemsOf(call, given, task) : [];
}

/**
 * The problems that depend on the account: ids of no record, and a place where the task cannot be.
 */
function problemsOf(call: Call, given: unknown, task: TaskRow | undefined): Detail[] {
  const { values, unfit } = readFittingFields(taskPatch, given);
  const visible = task && visiblePlace(call.store, call.member, task);
  const asked = visible ? movesOf(values, visible) : values;
  const references = {
    project_id: 'project',
    parent_task_id: 'task',
    task_status_id: 'task_status',
    assignee_member_id: 'member',
    tag_ids: 'task_tag',
  } as const;
  const held = { ...visible, assignee_member_id: task?.assignee_member_id };
  return [
    ...referenceProblems(call, wrappers.task, given, references, held),
    ...placeProblems({ asked, unfit, task, parent: parentOf(call, asked.parent_task_id) }),
  ];
}

/**
 * The part of a place that changes. A place sent back as the member saw it stays, even if null
 * hides an id.
 */
function movesOf(asked: TaskPlace, visible: TaskPlace): TaskPlace {
  const { project_id, parent_task_id } = asked;
  return {
    project_id: project_id === visible.project_id ? undefined : project_id,
    parent_task_id: parent_task_id === visible.parent_task_id ? undefined : parent_task_id,
  };
}

function parentOf({ store, member }: Call, id: string | null | undefined): Parent | undefined {
  const row = id ? findTask(store, member, id) : undefined;
  return row && { ...row, above: listTasksAbove(store, row.id) };
}

function create(call: Call, body: TaskCreate): Answer {
  const { store, now } = call;
  const parent = parentOf(call, body.parent_task_id);
  const id = call.random.uuid();
  const status_id = body.task_status_id ?? firstTaskStatus(store).id;
  const columns = {
    id,
    title: body.title,
    description: body.description ?? null,
    project_id: body.project_id ?? parent?.project_id ?? null,
    parent_task_id: parent?.id ?? null,
    status_id,
    assignee_member_id: body.assignee_member_id ?? null,
    due_date: body.due_date ?? null,
    completed_at: completedAt(call, { status_id, completed_at: null }),
    created_at: now,
    updated_at: now,
  };
  insertTask(store, columns, body.tag_ids ?? []);
  return record(taskOf(call, readTask(store, id)), 201); // A9
}

function change(call: Call, patch: TaskPatch): Answer {
  const { store, member, id } = call;
  const row = findTask(store, member, id);
  if (!row) return notFound('task');
  const moves = movesOf(patch, visiblePlace(store, member, row));
  const { tag_ids, task_status_id, ...fields } = changesOf({ ...patch, ...moves });
  const status = task_status_id === undefined ? {} : { status_id: task_status_id };
  const changed = differences(row, { ...fields, ...status });
  const hasOtherTags = tag_ids !== undefined && !hasTags(store, 'task', { id, tagIds: tag_ids });
  if (Object.keys(changed).length === 0 && !hasOtherTags) return record(taskOf(call, row));
  if (changed.project_id !== undefined && hasHiddenWork(store, member, id)) return hidesWork;
  const columns = {
    ...changed,
    completed_at: completedAt(call, { ...row, ...changed }),
    // Every change raises updated_at, even within one millisecond.
    updated_at: Math.max(call.now, row.updated_at + 1),
  };
  updateTask(store, id, { columns, tagIds: tag_ids });
  if (changed.project_id !== undefined) moveSubtasks(store, id, changed.project_id, call.now);
  const saved = readTask(store, id);
  for (const text of changeEvents(noticeOf(call, row), noticeOf(call, saved))) {
    recordEvent(store, { on: { type: 'Task', id }, text, memberId: member.id, at: call.now });
  }
  return record(taskOf(call, saved));
}

/** The time when the task became complete; null in any other state (A4). */
function completedAt(
  { store, now }: Call,
  { status_id, completed_at }: Pick<TaskColumns, 'status_id' | 'completed_at'>,
): Instant | null {
  return readTaskStatus(store, status_id).state === 'complete' ? (completed_at ?? now) : null;
}

function noticeOf({ store }: Call, row: TaskRow): ChangeNotice {
  const { status_id, assignee_member_id: assignee } = row;
  return {
    status: readTaskStatus(store, status_id),
    assignee: assignee === null ? undefined : findMember(store, assignee),
  };
}

function taskOf({ store, member, origin }: Call, row: TaskRow): Task {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...visiblePlace(store, member, row),
    task_status_id: row.status_id,
    status: readTaskStatus(store, row.status_id).name,
    assignee_member_id: row.assignee_member_id,
    due_date: row.due_date,
    completed_at: row.completed_at === null ? null : timestamp(row.completed_at),
    tags: tagsOf(store, 'task', row.id),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    url: recordUrl(origin, 'task', row.id),
  };
}
