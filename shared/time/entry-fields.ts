/** Converts an entry to the service's fields. */
import { isLocalId, localId, type RecordId } from '../ids.ts';
import type { Fields } from '../records/kinds.ts';
import { dayOf } from '../time.ts';
import { type Entry, timeFields } from './entry.ts';
import type { MadeEntry } from './timer-state.ts';

/** The fields of an entry besides its times. */
export type EntryFacts = Pick<
  Entry,
  'description' | 'projectId' | 'taskId' | 'isBillable' | 'tagIds'
>;

/**
 * Returns the edit that queues a timer's entry: a create, or the update of one that was taken over.
 */
export function editOfMade(made: MadeEntry) {
  const { id, entry } = made;
  return {
    writeId: id,
    record: { kind: 'time-entry', id: entry?.id ?? localId(id) },
    fields: fieldsOfMade(made),
    base: entry?.base ?? null,
    isFinished: true,
  } as const;
}

/**
 * Returns the fields of a timer's entry; its day is the local day of its start, in the timer's
 * zone. A taken-over entry keeps the day of its start, and only changed fields are sent.
 */
export function fieldsOfMade({ startAt, endAt, zone, subject, entry }: MadeEntry): Fields {
  const times = { kind: 'span', span: { startAt, endAt } } as const;
  const timed = timeFields(times, { day: dayOf(startAt, zone), zone });
  const facts = factFields(subject);
  if (entry === null) return { ...timed, ...facts };
  const changed = Object.entries(facts).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(entry.base[name]),
  );
  const date = startAt === entry.startAt ? entry.day : timed.date;
  return { ...timed, date, ...Object.fromEntries(changed) };
}

/** Returns the fields besides the times. */
export function factFields({ description, projectId, taskId, isBillable, tagIds }: EntryFacts) {
  return {
    description: description === '' ? null : description,
    project_id: projectNumber(projectId),
    task_id: taskId,
    billable: isBillable,
    tag_ids: tagIds.map(Number),
  };
}

/** Returns the project's numeric id; a local project keeps its local id. */
export function projectNumber(id: RecordId | null): RecordId | number | null {
  return id === null || isLocalId(id) ? id : Number(id);
}
