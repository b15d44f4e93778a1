/** The fields of the service of an entry that the timer made. */
import { isLocalId, type RecordId } from '../ids.ts';
import { dayOf } from '../time.ts';
import { timeFields } from './entry.ts';
import type { MadeEntry } from './timer-state.ts';

/** Its day is the local one of its start, in the zone the timer was started in. */
export function fieldsOfMade({ startAt, endAt, zone, subject }: MadeEntry) {
  const times = { kind: 'span', span: { startAt, endAt } } as const;
  const { description, projectId, taskId, isBillable, tagIds } = subject;
  return {
    ...timeFields(times, { day: dayOf(startAt, zone), zone }),
    description: description === '' ? null : description,
    project_id: projectId === null ? null : numbered(projectId),
    task_id: taskId,
    billable: isBillable,
    tag_ids: tagIds.map(Number),
  };
}

/** A project made on this computer has no number yet. */
function numbered(id: RecordId): RecordId | number {
  return isLocalId(id) ? id : Number(id);
}
