/** The undo of entries that were made here: each is deleted only as it was made (T22.2). */
import type { RecordId } from '../../shared/ids.ts';
import { type Entry, type EntryTimes, secondsOf, timeFields } from '../../shared/time/entry.ts';
import type { EntryFacts } from '../../shared/time/entry-fields.ts';
import { isSamePart } from '../../shared/time/entry-parts.ts';
import { isSameSpan } from '../../shared/time/intervals.ts';
import type { Day } from '../../shared/time.ts';
import { followSubject, saveTyped } from './entry-undo.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

export type CreatedEntry = {
  readonly id: RecordId;
  readonly facts: EntryFacts;
  readonly times: EntryTimes;
  readonly day: Day;
  readonly zone: string;
};

/** Finds the entries that are still as they were made, and how many were changed since. */
export async function findAsMade(app: TimeContext, made: readonly CreatedEntry[]) {
  for (const { id } of made) await saveTyped(app, id);
  const present = await app.week.findAll(made.map(({ id }) => id));
  const isAsMade = ({ entry }: ShownEntry) => {
    const own = made.find(({ id }) => app.outbox.knownId(id) === entry.id);
    return (
      own !== undefined && isSameEntry(entry, followSubject(app.outbox, entryOfMade(entry, own)))
    );
  };
  const same = present.filter(isAsMade);
  return { same, changed: present.length - same.length };
}

function entryOfMade(now: Entry, { facts, times, day, zone }: CreatedEntry): Entry {
  const { date } = timeFields(times, { day, zone });
  const isSpan = times.kind === 'span';
  const seconds = isSpan ? secondsOf(times.span) : times.seconds;
  const { description, projectId, taskId, isBillable, tagIds } = facts;
  return {
    ...now,
    ...{ description, projectId, taskId, isBillable, tagIds },
    ...{ day: date, span: isSpan ? times.span : null, runningSince: null, seconds },
  };
}

function isSameEntry(one: Entry, other: Entry): boolean {
  return isSameTime(one, other) && hasSameFacts(one, other);
}

/** Whether an entry has these facts besides its times. */
export function hasSameFacts(one: Entry, facts: EntryFacts): boolean {
  const other = { ...one, ...facts };
  const parts = ['subject', 'billing', 'tags', 'description'] as const;
  return parts.every((part) => isSamePart(part, one, other));
}

/** To the second, as far as the service keeps it. */
function isSameTime(one: Entry, other: Entry): boolean {
  if (one.span === null || other.span === null) return isSamePart('times', one, other);
  return one.day === other.day && isSameSpan(one.span, other.span);
}
