/** The fields of the service for what an entry says. */
import { isLocalId, type RecordId } from '../ids.ts';
import { dayOf } from '../time.ts';
import { type Entry, timeFields } from './entry.ts';
import type { MadeEntry } from './timer-state.ts';

/** What an entry is about, beside its times. */
export type EntryFacts = Pick<
  Entry,
  'description' | 'projectId' | 'taskId' | 'isBillable' | 'tagIds'
>;

/** Of an entry the timer made; its day is the local one of its start, where the timer was started. */
export function fieldsOfMade({ startAt, endAt, zone, subject }: MadeEntry) {
  const times = { kind: 'span', span: { startAt, endAt } } as const;
  return { ...timeFields(times, { day: dayOf(startAt, zone), zone }), ...factFields(subject) };
}

/** Of everything but its times. */
export function factFields({ description, projectId, taskId, isBillable, tagIds }: EntryFacts) {
  return {
    description: description === '' ? null : description,
    project_id: projectNumber(projectId),
    task_id: taskId,
    billable: isBillable,
    tag_ids: tagIds.map(Number),
  };
}

/** The service's number of a project; one made on this computer has none yet. */
export function projectNumber(id: RecordId | null): RecordId | number | null {
  return id === null || isLocalId(id) ? id : Number(id);
}
