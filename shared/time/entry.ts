/** A time entry as the views of time need it: ids are text, times are instants. */
import type { RecordId } from '../ids.ts';
import { type Day, dayOf, type Instant, parseTimestamp, SECOND_MS, timestamp } from '../time.ts';
import type { Span } from './intervals.ts';

export type Entry = {
  readonly id: RecordId;
  /** The day it counts for, whatever its instants are in another zone. */
  readonly day: Day;
  /** The zone it was made in; where nobody knows that, the one of this computer. */
  readonly zone: string;
  /** Null for a plain duration and while it runs. */
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
  /** It, or a change of it, is only on this computer. */
  readonly isUnsent: boolean;
};

/** When an entry was: from a start to an end, or a plain length of time. */
export type EntryTimes =
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'plain'; readonly seconds: number };

type Id = number | string;

/** The fields of the service (A5), with ids that may be ours. */
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
  /** The zone it was made in; it gives an entry without a date its day. */
  readonly zone: string;
  readonly isUnsent: boolean;
  /** The client of its project, where the project is here. */
  readonly clientId: RecordId | null;
};

/** The entry of a record; `undefined` for one that names neither a day nor a start. */
export function entryOf(
  record: EntryRecord,
  { zone, isUnsent, clientId }: Context,
): Entry | undefined {
  const startAt = instantOf(record.started_at);
  const endAt = instantOf(record.ended_at);
  const span = startAt === null || endAt === null ? null : { startAt, endAt };
  const day = record.date ?? (startAt === null ? undefined : dayOf(startAt, zone));
  if (day === undefined) return undefined;
  const plainSeconds = startAt === null ? (record.duration_seconds ?? 0) : 0;
  return {
    id: String(record.id),
    day,
    zone,
    span,
    runningSince: endAt === null ? startAt : null,
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

/** How many seconds lie between two instants, as the service counts them (A5). */
export function secondsOf({ startAt, endAt }: Span): number {
  return Math.round((endAt - startAt) / SECOND_MS);
}

/**
 * The four fields that say when an entry was, always sent together; `date` is the local day, because
 * the service would take that of its own zone (A20). `day` is for a plain duration.
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

/** The fields of an entry that runs: it has no end, and counts 0 (A5). */
export function runningFields({ startAt, day }: { startAt: Instant; day: Day }) {
  return { date: day, started_at: timestamp(startAt), ended_at: null, duration_seconds: 0 };
}

function instantOf(text: string | null): Instant | null {
  const at = text === null ? Number.NaN : parseTimestamp(text);
  return Number.isNaN(at) ? null : at;
}

function idOf(id: Id | null): RecordId | null {
  return id === null ? null : String(id);
}
