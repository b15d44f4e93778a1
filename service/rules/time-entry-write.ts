/** The body of a time entry that is created or changed (A5). */
import * as v from 'valibot';
import { wrappers } from '../../shared/api/assumptions.ts';
import { DAY_MS, type Instant, SECOND_MS } from '../../shared/time.ts';
import {
  clearable,
  day,
  fields,
  flag,
  longText,
  moment,
  recordId,
  unclearable,
  uuid,
} from '../web/fields.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { tagIds } from './tag-ids.ts';

/** A month; a longer entry is a mistake (rests on A14). */
const DURATION_SECONDS_MAX = (31 * DAY_MS) / SECOND_MS;

const TOO_LONG = `at most ${DURATION_SECONDS_MAX} seconds`;

const duration = v.pipe(
  v.number('must be a whole number of seconds'),
  v.integer('must be a whole number of seconds'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(DURATION_SECONDS_MAX, `must be ${TOO_LONG}`),
);

/**
 * POST /time_entries and PATCH /time_entries/{id}. Null clears the optional fields and is ignored
 * on the others (conv.null). `member_id` cannot be written and is ignored.
 */
export const timeEntryWrite = fields({
  date: unclearable(day),
  started_at: clearable(moment),
  ended_at: clearable(moment),
  duration_seconds: unclearable(duration),
  project_id: clearable(recordId),
  task_id: clearable(uuid),
  description: clearable(longText),
  billable: unclearable(flag),
  tag_ids: unclearable(tagIds),
});

export type TimeEntryWrite = v.InferOutput<typeof timeEntryWrite>;

type AskedTimes = Partial<Pick<TimeEntryWrite, 'started_at' | 'ended_at' | 'duration_seconds'>>;

/** The project and task that a body names; a missing one stays. */
export type AskedPlace = Partial<Pick<TimeEntryWrite, 'project_id' | 'task_id'>>;

export type Times = {
  readonly started_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly duration_seconds: number;
};

/**
 * Returns the times after the write. With start and end the duration is computed; without an end
 * the entry is running and counts 0; without both it is the given duration. `before` is missing on
 * create.
 */
export function timesOf(asked: AskedTimes, before: Times | undefined): Times {
  const started_at = asked.started_at === undefined ? before?.started_at : asked.started_at;
  const ended_at = asked.ended_at === undefined ? before?.ended_at : asked.ended_at;
  const seconds = countSeconds(started_at ?? null, ended_at ?? null);
  return {
    started_at: started_at ?? null,
    ended_at: ended_at ?? null,
    duration_seconds: seconds ?? asked.duration_seconds ?? before?.duration_seconds ?? 0,
  };
}

/**
 * Returns the problems of the times after the write; see {@link timesOf}. Skipped if the schema
 * refused the start or the end.
 */
export function timeProblems(
  { values: asked, unfit }: { readonly values: AskedTimes; readonly unfit: ReadonlySet<string> },
  before: Times | undefined,
): Detail[] {
  if (unfit.has('started_at') || unfit.has('ended_at')) return [];
  const { started_at, ended_at, duration_seconds } = timesOf(asked, before);
  const at = (field: keyof Times, code: 'blank' | 'invalid_value', rule: string) => [
    inBody([wrappers.timeEntry, field], code, `${field} ${rule}.`),
  ];
  if (started_at === null) {
    if (ended_at !== null) return at('started_at', 'blank', 'must be given together with ended_at');
    const isKnown = asked.duration_seconds !== undefined || before !== undefined;
    return isKnown ? [] : at('duration_seconds', 'blank', 'must be given without started_at');
  }
  if (ended_at !== null && ended_at < started_at) {
    return at('ended_at', 'invalid_value', 'must not be before started_at');
  }
  if (duration_seconds > DURATION_SECONDS_MAX) {
    return at('ended_at', 'invalid_value', `must be ${TOO_LONG} after started_at`);
  }
  if ((asked.duration_seconds ?? duration_seconds) === duration_seconds) return [];
  const counted = ended_at === null ? '0 while the entry runs' : `${duration_seconds}, as counted`;
  return at('duration_seconds', 'invalid_value', `must be ${counted}, or be left out`);
}

/** Seconds from start to end, 0 while the entry runs; `undefined` for a plain duration. */
function countSeconds(started: Instant | null, ended: Instant | null): number | undefined {
  if (started === null) return undefined;
  return ended === null ? 0 : Math.round((ended - started) / SECOND_MS);
}

/** The fields of a task that its entries need. */
export type EntryTask = { readonly id: string; readonly project_id: number | null };

export type Place = { readonly project_id: number | null; readonly task_id: string | null };

/** `task` is the entry's task after the write, or none; `before` is missing on create. */
type Placing = { readonly task: EntryTask | undefined; readonly before: Place | undefined };

/**
 * The project and task of the entry: a task's project always wins (A5); a task without a project
 * goes with any.
 */
export function placeOf(asked: AskedPlace, { task, before }: Placing): Place {
  const project_id = asked.project_id === undefined ? before?.project_id : asked.project_id;
  return { project_id: task?.project_id ?? project_id ?? null, task_id: task?.id ?? null };
}

/** Returns the problems of a project that differs from the task's. */
export function projectProblems(asked: AskedPlace, { task, before }: Placing): Detail[] {
  // On create null counts as left out.
  const project = before ? asked.project_id : (asked.project_id ?? undefined);
  const ofTask = task?.project_id ?? null;
  if (ofTask === null || project === undefined || project === ofTask) return [];
  const message = 'project_id must be the project of the task, or be left out.';
  return [inBody([wrappers.timeEntry, 'project_id'], 'invalid_value', message)];
}
