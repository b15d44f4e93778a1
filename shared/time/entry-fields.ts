/** The fields of the service for what an entry says. */
import { isLocalId, localId, type RecordId } from '../ids.ts';
import type { Fields } from '../records/kinds.ts';
import { dayOf } from '../time.ts';
import { type Entry, timeFields } from './entry.ts';
import type { MadeEntry } from './timer-state.ts';

/** What an entry is about, beside its times. */
export type EntryFacts = Pick<
  Entry,
  'description' | 'projectId' | 'taskId' | 'isBillable' | 'tagIds'
>;

/** The edit that queues an entry the timer made: a create, or the update of one that was taken over. */
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
 * Of an entry the timer made; its day is the local one of its start, where the timer was started. One
 * that was taken over keeps its day with its start, and of the rest only what the user changed is sent.
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
