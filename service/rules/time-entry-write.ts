/** What may stand in the body of a time entry that is created or changed (A5). */
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

/** Nobody works longer than a month in one go; what is longer is a mistake (rests on A14). */
const DURATION_SECONDS_MAX = (31 * DAY_MS) / SECOND_MS;

const TOO_LONG = `at most ${DURATION_SECONDS_MAX} seconds`;

const duration = v.pipe(
  v.number('must be a whole number of seconds'),
  v.integer('must be a whole number of seconds'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(DURATION_SECONDS_MAX, `must be ${TOO_LONG}`),
);

/**
 * Of POST /time_entries and PATCH /time_entries/{id}: null clears what can be empty, and is ignored
 * on the others (conv.null). Whose time it is cannot be written; `member_id` is ignored.
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

/** The project and task a body names; what is left out stays. */
export type AskedPlace = Partial<Pick<TimeEntryWrite, 'project_id' | 'task_id'>>;

export type Times = {
  readonly started_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly duration_seconds: number;
};

/**
 * When the work was done and how long it took. From start to end the duration is counted; without an
 * end the entry is running, and counts 0 until it is ended; without both it is what was written down.
 * `before` is missing while the entry is created.
 */
export function timesOf(asked: AskedTimes, before: Times | undefined): Times {
  const started_at = asked.started_at === undefined ? before?.started_at : asked.started_at;
  const ended_at = asked.ended_at === undefined ? before?.ended_at : asked.ended_at;
  const seconds = countedSeconds(started_at ?? null, ended_at ?? null);
  return {
    started_at: started_at ?? null,
    ended_at: ended_at ?? null,
    duration_seconds: seconds ?? asked.duration_seconds ?? before?.duration_seconds ?? 0,
  };
}

/**
 * What is wrong with the times an entry would have; see {@link timesOf}. Without knowing when it
 * began or ended nothing can be told: of the fields that are `unfit` the schema has told already.
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

/** From start to end, 0 while the entry runs; `undefined` for a plain duration. */
function countedSeconds(started: Instant | null, ended: Instant | null): number | undefined {
  if (started === null) return undefined;
  return ended === null ? 0 : Math.round((ended - started) / SECOND_MS);
}

/** A task as far as an entry of it is concerned. */
export type EntryTask = { readonly id: string; readonly project_id: number | null };

export type Place = { readonly project_id: number | null; readonly task_id: string | null };

/** `task` is the one the entry is to have, or none; `before` is missing while it is created. */
type Placing = { readonly task: EntryTask | undefined; readonly before: Place | undefined };

/**
 * What the work was for: with a task of a project, always that project (A5); a task of no project
 * goes with any.
 */
export function placeOf(asked: AskedPlace, { task, before }: Placing): Place {
  const project_id = asked.project_id === undefined ? before?.project_id : asked.project_id;
  return { project_id: task?.project_id ?? project_id ?? null, task_id: task?.id ?? null };
}

/** What is wrong with a project that is named beside a task, or for an entry that has one. */
export function projectProblems(asked: AskedPlace, { task, before }: Placing): Detail[] {
  // On a new entry null is the same as left out.
  const project = before ? asked.project_id : (asked.project_id ?? undefined);
  const ofTask = task?.project_id ?? null;
  if (ofTask === null || project === undefined || project === ofTask) return [];
  const message = 'project_id must be the project of the task, or be left out.';
  return [inBody([wrappers.timeEntry, 'project_id'], 'invalid_value', message)];
}
