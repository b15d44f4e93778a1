/** Time entries; each member writes their own (A5). */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { type TimeEntry, timeEntry } from '../../shared/records/time-entry.ts';
import { dayOf, timestamp } from '../../shared/time.ts';
import { differences } from '../rules/differences.ts';
import { readFittingFields } from '../rules/fitting-fields.ts';
import { referenceProblems } from '../rules/references.ts';
import {
  type AskedPlace,
  type EntryTask,
  placeOf,
  projectProblems,
  type TimeEntryWrite,
  timeEntryWrite,
  timeProblems,
  timesOf,
} from '../rules/time-entry-write.ts';
import { hasTags, tagsOf } from '../store/tags.ts';
import { findTask, readTask } from '../store/tasks.ts';
import {
  deleteTimeEntry,
  findTimeEntry,
  insertTimeEntry,
  listTimeEntries,
  readTimeEntry,
  type TimeEntryColumns,
  type TimeEntryRow,
  updateTimeEntry,
  visiblePlace,
} from '../store/time-entries.ts';
import { changesOf } from '../web/fields.ts';
import { type Detail, notFound, type Problem, problem } from '../web/problem.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, findByNumber, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1. By default the latest day first. */
export const timeEntryRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.timeEntries,
    summary: 'Time entries of every member, as far as they are in reach.',
    record: timeEntry,
    list: {
      filters: {
        project_id: { kind: 'integer', isMany: true },
        task_id: { kind: 'uuid', isMany: true },
        member_id: { kind: 'integer', isMany: true },
        tag_id: { kind: 'integer', isMany: true },
        billable: { kind: 'choice', isMany: false, choices: ['true', 'false'] },
        date: { kind: 'day', isMany: true },
      },
      sortFields: ['date', 'created_at', 'updated_at', 'started_at'],
      defaultSort: { field: 'date', isDescending: true },
    },
    answer(call, query) {
      const { records, hasMore } = listTimeEntries(call.store, call.member, query);
      return { records: records.map((row) => timeEntryOf(call, row)), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.timeEntries}/{id}`,
    summary: 'One time entry.',
    record: timeEntry,
    answer(call) {
      const row = entryHere(call);
      return row ? record(timeEntryOf(call, row)) : notFound('time entry');
    },
  },
  writeRoute({
    method: 'POST',
    path: paths.timeEntries,
    summary: 'Creates a time entry of the caller.',
    record: timeEntry,
    wrapper: wrappers.timeEntry,
    schema: timeEntryWrite,
    check: (call, given) => problemsOf(call, given, undefined),
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.timeEntries}/{id}`,
    summary: 'Changes the given fields of a time entry and no other.',
    record: timeEntry,
    wrapper: wrappers.timeEntry,
    schema: timeEntryWrite,
    check: changeProblems,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.timeEntries}/{id}`,
    summary: 'Deletes a time entry.',
    record: timeEntry,
    answer(call) {
      const row = entryHere(call);
      if (!row) return notFound('time entry');
      if (!mayWrite(call, row)) return notTheirs;
      const gone = timeEntryOf(call, row);
      deleteTimeEntry(call.store, row.id);
      return record(gone);
    },
  },
];

const notTheirs: Problem = problem(
  'insufficient_permissions',
  'Only the member whose time it is, or one who sees everything, can change a time entry.',
);

function mayWrite({ member }: Call, row: TimeEntryRow): boolean {
  return row.member_id === member.id || member.reach === 'all';
}

function entryHere(call: Call): TimeEntryRow | undefined {
  return findByNumber(call, findTimeEntry);
}

/** A change of a missing entry has no problems here; it is answered 404. */
function changeProblems(call: Call, given: unknown): Detail[] {
  const before = entryHere(call);
  return before ? problemsOf(call, given, before) : [];
}

/** The problems that depend on the account: ids of no record, and fields that disagree. */
function problemsOf(call: Call, given: unknown, before: TimeEntryRow | undefined): Detail[] {
  const fitting = readFittingFields(timeEntryWrite, given);
  const references = { project_id: 'project', task_id: 'task', tag_ids: 'time_entry_tag' } as const;
  const asked = movesOf(call, fitting.values, before);
  return [
    ...referenceProblems(call, wrappers.timeEntry, given, references),
    ...timeProblems(fitting, before),
    ...(fitting.unfit.has('task_id')
      ? []
      : projectProblems(asked, { task: taskFor(call, asked, before), before })),
  ];
}

/**
 * The part of a place that changes. A place sent back as the member saw it stays, even if null
 * hides an id.
 */
function movesOf(
  { store, member }: Call,
  { project_id, task_id }: AskedPlace,
  before: TimeEntryRow | undefined,
): AskedPlace {
  const visible = before && visiblePlace(store, member, before);
  return {
    project_id: project_id === visible?.project_id ? undefined : project_id,
    task_id: task_id === visible?.task_id ? undefined : task_id,
  };
}

/** The task of the entry after the write: the requested one in reach, or the present one. */
function taskFor(
  { store, member }: Call,
  { task_id: id }: AskedPlace,
  before: TimeEntryRow | undefined,
): EntryTask | undefined {
  if (id) return findTask(store, member, id);
  return id === undefined && before?.task_id ? readTask(store, before.task_id) : undefined;
}

function create(call: Call, body: TimeEntryWrite): Answer {
  const { store, member, now, account } = call;
  const times = timesOf(body, undefined);
  const columns = {
    // The day in the account's time zone when the work began.
    date: body.date ?? dayOf(times.started_at ?? now, account.time_zone),
    ...times,
    description: body.description ?? null,
    ...placeOf(body, { task: taskFor(call, body, undefined), before: undefined }),
    billable: (body.billable ?? true) ? 1 : 0,
    member_id: member.id,
    created_at: now,
    updated_at: now,
  } as const;
  const id = insertTimeEntry(store, columns, body.tag_ids ?? []);
  return record(timeEntryOf(call, readTimeEntry(store, id)), 201); // A9
}

function change(call: Call, patch: TimeEntryWrite): Answer {
  const { store } = call;
  const row = entryHere(call);
  if (!row) return notFound('time entry');
  if (!mayWrite(call, row)) return notTheirs;
  const moves = movesOf(call, patch, row);
  const { tag_ids, billable, ...fields } = changesOf(patch);
  const wanted: Partial<TimeEntryColumns> = {
    ...fields,
    ...timesOf(patch, row),
    ...placeOf(moves, { task: taskFor(call, moves, row), before: row }),
    ...(billable === undefined ? {} : { billable: billable ? 1 : 0 }),
  };
  const changed = differences(row, wanted);
  const hasOtherTags =
    tag_ids !== undefined && !hasTags(store, 'time_entry', { id: row.id, tagIds: tag_ids });
  if (Object.keys(changed).length === 0 && !hasOtherTags) return record(timeEntryOf(call, row));
  // Every change raises updated_at, even within one millisecond.
  const columns = { ...changed, updated_at: Math.max(call.now, row.updated_at + 1) };
  updateTimeEntry(store, row.id, { columns, tagIds: tag_ids });
  return record(timeEntryOf(call, readTimeEntry(store, row.id)));
}

function timeEntryOf({ store, member, origin }: Call, row: TimeEntryRow): TimeEntry {
  return {
    id: row.id,
    date: row.date,
    started_at: row.started_at === null ? null : timestamp(row.started_at),
    ended_at: row.ended_at === null ? null : timestamp(row.ended_at),
    duration_seconds: row.duration_seconds,
    description: row.description,
    ...visiblePlace(store, member, row),
    member_id: row.member_id,
    billable: row.billable === 1,
    tags: tagsOf(store, 'time_entry', row.id),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    url: recordUrl(origin, 'time_entry', row.id),
  };
}
