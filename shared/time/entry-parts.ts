/** The parts of an entry that one change sets, and what puts a part back. Rules T22: SPEC.md. */
import type { Fields } from '../records/kinds.ts';
import { type Entry, retimedFields, timesOf } from './entry.ts';
import { factFields } from './entry-fields.ts';

export type EntryPart = 'times' | 'subject' | 'billing' | 'tags' | 'description';

/** A part of an entry before a change and after it. */
export type PartChange = {
  readonly part: EntryPart;
  readonly before: Entry;
  readonly after: Entry;
};

/** Returns the fields that undo the change; `undefined` if that part was changed again since. */
export function putBackFields(now: Entry, { part, before, after }: PartChange): Fields | undefined {
  // A change that is not on the screen yet leaves the entry as it was before.
  const isOurs = [before, after].some((one) => isSamePart(part, now, one));
  return isOurs ? fieldsOfPart(part, before) : undefined;
}

/** Whether two versions of an entry agree in a part. */
export function isSamePart(part: EntryPart, one: Entry, other: Entry): boolean {
  return JSON.stringify(partOf(part, one)) === JSON.stringify(partOf(part, other));
}

function partOf(part: EntryPart, entry: Entry): unknown {
  if (part !== 'times') return fieldsOfPart(part, { ...entry, tagIds: entry.tagIds.toSorted() });
  const { day, span, runningSince, seconds } = entry;
  return [day, span?.startAt, span?.endAt, runningSince, seconds];
}

function fieldsOfPart(part: EntryPart, entry: Entry): Fields {
  if (part === 'times') return retimedFields(entry, timesOf(entry));
  const { description, project_id, task_id, billable, tag_ids } = factFields(entry);
  const fields = {
    subject: { project_id, task_id },
    billing: { billable },
    tags: { tag_ids },
    description: { description },
  } as const;
  return fields[part];
}
