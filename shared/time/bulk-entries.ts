/** A change of several entries at once: what it writes to each of them, and what undoes it. */
import { unreachable } from '../assert.ts';
import type { Fields } from '../records/kinds.ts';
import type { Day } from '../time.ts';
import { moveToDay } from './day-axis.ts';
import { type Entry, type EntryTimes, retimedFields, timeFields, timesOf } from './entry.ts';
import { isSameSpan } from './intervals.ts';

export type EntriesChange =
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'billable'; readonly isBillable: boolean }
  | { readonly kind: 'tag'; readonly tagId: number };

/** Returns the times of the entry on another day: a span at the same clock time. */
export function timesOn({ span, seconds, zone }: Entry, day: Day): EntryTimes {
  return span === null
    ? { kind: 'plain', seconds }
    : { kind: 'span', span: moveToDay(span, day, zone) };
}

/** Returns the fields to write; `undefined` if the entry has them already, or runs and can't move. */
export function changeFields(entry: Entry, change: EntriesChange): Fields | undefined {
  switch (change.kind) {
    case 'day':
      if (entry.runningSince !== null || entry.day === change.day) return undefined;
      return timeFields(timesOn(entry, change.day), { day: change.day, zone: entry.zone });
    case 'billable':
      return entry.isBillable === change.isBillable ? undefined : { billable: change.isBillable };
    case 'tag':
      if (entry.tagIds.includes(String(change.tagId))) return undefined;
      return { tag_ids: [...entry.tagIds.map(Number), change.tagId] };
    default:
      return unreachable(change);
  }
}

/**
 * Returns the fields that undo a change; `undefined` if the time of the entry was changed again since.
 * From the tags, only the added one is removed.
 */
export function undoFields(
  now: Entry,
  { before, change }: { readonly before: Entry; readonly change: EntriesChange },
): Fields | undefined {
  switch (change.kind) {
    case 'day': {
      const moved = timesOn(before, change.day);
      const isAsMoved = now.day === change.day && isSameTime(timesOf(now), moved);
      // A change that is not on the screen yet leaves the time before.
      const isAsBefore = now.day === before.day && isSameTime(timesOf(now), timesOf(before));
      return isAsMoved || isAsBefore ? retimedFields(before, timesOf(before)) : undefined;
    }
    case 'billable':
      return { billable: before.isBillable };
    case 'tag':
      return { tag_ids: now.tagIds.map(Number).filter((id) => id !== change.tagId) };
    default:
      return unreachable(change);
  }
}

function isSameTime(one: EntryTimes, other: EntryTimes): boolean {
  if (one.kind === 'plain') return other.kind === 'plain' && one.seconds === other.seconds;
  return other.kind === 'span' && isSameSpan(one.span, other.span);
}
