/** Tasks, hours and comments as a test makes, changes and loses them, over HTTP. */
import { expect } from 'vitest';
import type { Comment } from '../../shared/records/comment.ts';
import type { Project } from '../../shared/records/project.ts';
import type { Task } from '../../shared/records/task.ts';
import type { TaskStatus } from '../../shared/records/task-status.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import { createCall, patchCall } from './record-calls.ts';
import type { ApiReply, StartedService } from './start-service.ts';

/** Creates a task and returns the service's reply. */
export const newTask = createCall<Task>('/tasks', 'task');

/** Changes a task and returns the service's reply. */
export const patchTask = patchCall<Task>('/tasks', 'task');

/** Creates a time entry and returns the service's reply. */
export const newEntry = createCall<TimeEntry>('/time_entries', 'time_entry');

/** Changes a time entry and returns the service's reply. */
export const patchEntry = patchCall<TimeEntry>('/time_entries', 'time_entry');

/** Writes a comment on a task or deal and returns the service's reply. */
export async function newComment(
  { api }: StartedService,
  on: { readonly type: 'Task' | 'Deal'; readonly id: string },
  body: string,
  key?: string,
): Promise<Comment> {
  const fields = { commentable_type: on.type, commentable_id: on.id, body };
  return accepted(201, await api('POST', '/comments', { comment: fields }, key));
}

/** Lists the comments on a task or deal, oldest first. */
export async function commentsOn(
  service: StartedService,
  on: { readonly type: 'Task' | 'Deal'; readonly id: string },
): Promise<Comment[]> {
  const filter = `filter[commentable_type]=${on.type}&filter[commentable_id]=${on.id}`;
  return everything(service, `/comments?sort=created_at&${filter}`);
}

/** The record at `path`. */
export async function oneAt<T>({ api }: StartedService, path: string, key?: string): Promise<T> {
  return accepted(200, await api('GET', path, undefined, key));
}

/** Every page of a list, one after the other; `path` has its query already. */
export async function everything<T>(
  { api }: StartedService,
  path: string,
  key?: string,
): Promise<T[]> {
  const records: T[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const reply = await api('GET', `${path}&page[size]=100&page[number]=${page}`, undefined, key);
    records.push(...accepted<T[]>(200, reply));
    hasMore = reply.body.meta.pagination.has_more;
  }
  return records;
}

/** The ids of task statuses by their names. */
export async function statusIds(service: StartedService): Promise<Record<string, string>> {
  const statuses = await everything<TaskStatus>(service, '/task_statuses?');
  return Object.fromEntries(statuses.map(({ name, id }) => [name, id]));
}

/** A project of the sample that a member reaches, and one that is hidden from them. */
export async function projectsFor(
  service: StartedService,
  key: string,
): Promise<{ visible: number; hidden: number }> {
  const ids = (await everything<Project>(service, '/projects?')).map(({ id }) => id);
  const theirs = new Set(
    (await everything<Project>(service, '/projects?', key)).map(({ id }) => id),
  );
  const [visible, hidden] = [ids.find((id) => theirs.has(id)), ids.find((id) => !theirs.has(id))];
  if (visible === undefined || hidden === undefined)
    throw new Error('The sample has no such pair.');
  return { visible, hidden };
}

function accepted<T>(expected: number, { status, body }: ApiReply): T {
  expect({ status, error: body.error }).toEqual({ status: expected, error: undefined });
  return body.data;
}
