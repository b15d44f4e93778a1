/** The content of the Today screen: records of the service with pending writes on top. */
import { attachmentsSet } from '../../shared/kinds/note.ts';
import { overlay, type Shown } from '../../shared/queue/overlay/overlay.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import { isOpenTask, type Task } from '../../shared/records/task.ts';
import { type Day, parseTimestamp } from '../../shared/time.ts';
import type { TodayRead, Wanted } from '../cache/read-today.ts';
import type { NoteRow } from '../cache/rows.ts';

/** Open tasks due by today: mine, in a team whose service tells who I am. Longest overdue first. */
export function dueTasks(
  { tasks, states, memberId }: Pick<TodayRead, 'tasks' | 'states' | 'memberId'>,
  writes: readonly PendingWrite[],
  today: Day,
): readonly Shown<Task>[] {
  const isDue = (task: Task) =>
    (memberId === null || task.assignee_member_id === memberId) &&
    isOpenTask(task, states) &&
    task.due_date !== null &&
    task.due_date <= today;
  return overlayAll(tasks, writes, 'task')
    .filter(({ record }) => isDue(record))
    .toSorted(({ record: one }, { record: other }) => (dueOf(one) < dueOf(other) ? -1 : 1));
}

/** Up to `count` notes: those of today before the others, last changed first. */
export function notesToShow(
  { notes }: Pick<TodayRead, 'notes'>,
  writes: readonly PendingWrite[],
  { today, count }: { readonly today: Day; readonly count: number },
): readonly Shown<NoteRow>[] {
  const later = (one: Shown<NoteRow>, other: Shown<NoteRow>) =>
    Number(other.record.date === today) - Number(one.record.date === today) ||
    changedAt(other.record) - changedAt(one.record);
  return overlayAll(notes, writes, 'note').toSorted(later).slice(0, count);
}

/** The ids of the records of a kind that have pending writes, as the cache knows them. */
export function changedIds(writes: readonly PendingWrite[], kind: WritableKind): readonly string[] {
  return [...new Set(writes.flatMap(({ record }) => (record.kind === kind ? record.id : [])))];
}

/** The clients and projects of the service that pending notes, tasks and projects name. */
export function namedIds(
  writes: readonly PendingWrite[],
): Pick<Wanted, 'companyIds' | 'projectIds'> {
  const valuesOf = (kind: WritableKind, field: string) =>
    writes.flatMap((write) => (write.record.kind === kind ? [fieldsSet(write)[field]] : []));
  const clients = writes
    .filter(({ record }) => record.kind === 'note')
    .flatMap((write) => attachmentsSet(fieldsSet(write)) ?? [])
    .flatMap(({ record_type: type, record_id: id }) => (type === 'company' ? [id] : []));
  const onService = (ids: readonly unknown[]) => [
    ...new Set(ids.filter((id) => typeof id === 'number')),
  ];
  return {
    companyIds: onService([...clients, ...valuesOf('project', 'company_id')]),
    projectIds: onService(valuesOf('task', 'project_id')),
  };
}

function overlayAll<R extends { readonly id: string }>(
  confirmed: readonly R[],
  writes: readonly PendingWrite[],
  kind: WritableKind,
): readonly Shown<R>[] {
  const known = new Map(confirmed.map((record) => [record.id, record]));
  const own = writes.filter(({ record }) => record.kind === kind);
  const changes = Map.groupBy(own, ({ record }) => record.id);
  const all = new Set([...known.keys(), ...changes.keys()]);
  return [...all].flatMap((id) => overlay(known.get(id), changes.get(id) ?? []) ?? []);
}

function dueOf({ due_date, title }: Task): string {
  return `${due_date} ${title}`;
}

function changedAt({ updated_at }: NoteRow): number {
  return parseTimestamp(updated_at) || 0;
}
