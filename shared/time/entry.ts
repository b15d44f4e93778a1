/** A time entry for the views of time: ids are text, times are instants. */
import type { RecordId } from '../ids.ts';
import { isDay } from '../is-day.ts';
import { type Day, dayOf, type Instant, SECOND_MS, timestamp } from '../time.ts';
import type { Span } from './intervals.ts';
import { readInstant } from './read-instant.ts';

export type Entry = {
  readonly id: RecordId;
  /** The day it counts for, even if its instants are on another day in another zone. */
  readonly day: Day;
  /** The zone it was made in; this computer's if unknown. */
  readonly zone: string;
  /** Null for a plain duration and for a running entry. */
  readonly span: Span | null;
  /** Set while it runs. */
  readonly runningSince: Instant | null;
  readonly seconds: number;
  readonly description: string;
  readonly clientId: RecordId | null;
  readonly projectId: RecordId | null;
  readonly taskId: RecordId | null;
  readonly memberId: RecordId | null;
  readonly isBillable: boolean;
  readonly tagIds: readonly RecordId[];
  /** Whether it, or a change of it, is only on this computer. */
  readonly isUnsent: boolean;
};

/** The times of an entry: start and end, or a plain duration. */
export type EntryTimes =
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'plain'; readonly seconds: number };

type Id = number | string;

/** The service's fields (A5), with ids that may be local. */
export type EntryRecord = {
  readonly id: Id;
  readonly date: Day | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly duration_seconds: number | null;
  readonly description: string | null;
  readonly project_id: Id | null;
  readonly task_id: Id | null;
  readonly member_id: Id | null;
  readonly billable: boolean | null;
  readonly tags: readonly { readonly id: Id }[];
};

type Context = {
  /** The zone it was made in; it decides the day of an entry without a date. */
  readonly zone: string;
  readonly isUnsent: boolean;
  /** The client of its project, if the project is cached. */
  readonly clientId: RecordId | null;
};

/** Converts a record to an entry; `undefined` if it has neither a valid day nor a start. */
export function entryOf(
  record: EntryRecord,
  { zone, isUnsent, clientId }: Context,
): Entry | undefined {
  const startAt = readInstant(record.started_at);
  const endAt = readInstant(record.ended_at);
  // A span that ends before it starts is none: the length that the service says is all that is known.
  const isSpan = startAt !== null && endAt !== null && startAt <= endAt;
  const span = isSpan ? { startAt, endAt } : null;
  const day = record.date !== null && isDay(record.date) ? record.date : startDay(startAt, zone);
  if (day === undefined) return undefined;
  const runningSince = record.ended_at === null ? startAt : null;
  const plainSeconds = runningSince === null ? Math.max(0, record.duration_seconds ?? 0) : 0;
  return {
    id: String(record.id),
    day,
    zone,
    span,
    runningSince,
    seconds: span === null ? plainSeconds : secondsOf(span),
    description: record.description ?? '',
    clientId,
    projectId: idOf(record.project_id),
    taskId: idOf(record.task_id),
    memberId: idOf(record.member_id),
    isBillable: record.billable ?? true,
    tagIds: record.tags.map(({ id }) => String(id)),
    isUnsent,
  };
}

function startDay(startAt: Instant | null, zone: string): Day | undefined {
  return startAt === null ? undefined : dayOf(startAt, zone);
}

/** Returns the times an entry has. */
export function timesOf({ span, seconds }: Pick<Entry, 'span' | 'seconds'>): EntryTimes {
  return span === null ? { kind: 'plain', seconds } : { kind: 'span', span };
}

/** Counts the seconds between two instants as the service does (A5); none where the end comes first. */
export function secondsOf({ startAt, endAt }: Span): number {
  return Math.max(0, Math.round((endAt - startAt) / SECOND_MS));
}

/**
 * Returns the four fields of an entry's time, always sent together. `date` is the local day,
 * because the service would use its own zone's (A20). `day` is for a plain duration.
 */
export function timeFields(times: EntryTimes, { day, zone }: { day: Day; zone: string }) {
  if (times.kind === 'plain') {
    const empty = { started_at: null, ended_at: null };
    return { date: day, ...empty, duration_seconds: times.seconds };
  }
  const { startAt, endAt } = times.span;
  return {
    date: dayOf(startAt, zone),
    started_at: timestamp(startAt),
    ended_at: timestamp(endAt),
    duration_seconds: secondsOf(times.span),
  };
}

/**
 * Returns the same for an entry that has other times. While its start stays, so does its day: another
 * program may have made it in another zone (T4.4).
 */
export function retimedFields(
  { span, day, zone }: Pick<Entry, 'span' | 'day' | 'zone'>,
  times: EntryTimes,
  newDay = day,
) {
  const fields = timeFields(times, { day: newDay, zone });
  const isSameStart = times.kind === 'span' && times.span.startAt === span?.startAt;
  return isSameStart ? { ...fields, date: newDay } : fields;
}

/** Returns the fields of a running entry: no end, duration 0 (A5). */
export function runningFields({ startAt, day }: { startAt: Instant; day: Day }) {
  return { date: day, started_at: timestamp(startAt), ended_at: null, duration_seconds: 0 };
}

function idOf(id: Id | null): RecordId | null {
  return id === null ? null : String(id);
}
