/** Running entries of mine that this computer did not start (T16): which, and what can be done. */
import * as v from 'valibot';
import type { RecordId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { RUNNING_LEFT_MAX } from '../../shared/time/bounds.ts';
import { addDays, daysBetween, daysFrom } from '../../shared/time/calendar.ts';
import { runningFields } from '../../shared/time/entry.ts';
import { isSameSpan } from '../../shared/time/intervals.ts';
import {
  type LeftEntry,
  runningElsewhere,
  stoppedFields,
} from '../../shared/time/running-elsewhere.ts';
import { subjectOf } from '../../shared/time/taken-entry.ts';
import type { Instant } from '../../shared/time.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { type EntriesRead, readEntries } from '../cache/read-time.ts';
import { recall, remember } from '../ui/remembered.ts';
import { changeEntry, shownBase } from './entry-edits.ts';
import { type ShownEntry, shownEntries, subjectInWords } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

const DAYS_BACK = 32;

const leftEntries = v.pipe(
  v.array(v.object({ id: v.string(), version: v.string() })),
  v.maxLength(RUNNING_LEFT_MAX),
);

/** A running entry on the screen. */
export type RunningRow = ShownEntry & {
  readonly version: string;
  readonly startAt: Instant;
  /** Its subject, in words. */
  readonly words: string;
};

/** The entry stopped last, until its undo is closed. */
type Stopped = Pick<RunningRow, 'words' | 'startAt'> & {
  readonly id: RecordId;
  readonly endAt: Instant;
};

type Parts = Pick<
  TimeContext,
  'bridge' | 'cache' | 'lastChange' | 'now' | 'outbox' | 'random' | 'shownTimer' | 'week'
> & {
  readonly accountKey: string;
  /** Its rows come before this question to the cache. */
  readonly firstScreen: { readonly isDrawn: boolean };
};

export class RunningElsewhere {
  stopped = $state.raw<Stopped | null>(null);
  /** Why the last change was not made. */
  problem = $state.raw<string | null>(null);
  #left: readonly LeftEntry[] = $state.raw([]);
  readonly #parts: Parts;
  readonly #name: string;
  readonly #takenId = $derived.by(() => this.#parts.shownTimer.running?.entry?.id);
  readonly #writes = $derived.by(() =>
    this.#parts.outbox.writes.filter(({ record }) => record.kind === 'time-entry'),
  );
  /** As text: an outbox that names the same entries asks the cache nothing anew. */
  readonly #ids = $derived.by(() => {
    const [stopped, taken] = [Number(this.stopped?.id), Number(this.#takenId)];
    const ids = [...this.#writes.map(({ record }) => Number(record.id)), stopped, taken];
    return JSON.stringify([...new Set(ids.filter(Number.isSafeInteger))]);
  });
  readonly #query = $derived.by(() => {
    const { cache, week } = this.#parts;
    const [from, to] = [addDays(week.today, -DAYS_BACK), addDays(week.today, 1)];
    const ids = JSON.parse(this.#ids) as number[];
    const named = { projects: [], tasks: [], companies: [] };
    const wanted = { from, to, ids, named, isRunningOnly: true };
    return new LiveQuery(() => readEntries(cache, wanted));
  });
  /** The last answer: it stays while the next query runs. */
  #latest: EntriesRead | undefined;
  readonly #shown = $derived.by(() => {
    if (this.#parts.firstScreen.isDrawn) this.#latest = this.#query.whenRead ?? this.#latest;
    const read = this.#latest;
    if (read === undefined) return [];
    const { zone, memberId, today } = this.#parts.week;
    const first = addDays(today, -DAYS_BACK);
    const days = daysFrom(first, daysBetween(first, today) + 2);
    const entries = shownEntries({ ...read, zones: {} }, this.#writes, { days, zone, memberId });
    return entries.map((shown) => rowOf(shown, read));
  });
  readonly #rows = $derived.by(() => {
    const { now, week } = this.#parts;
    const memberId = week.memberId === null ? null : String(week.memberId);
    const others = this.#shown.filter(({ entry }) => entry.id !== this.#takenId);
    return runningElsewhere(others, { memberId, left: this.#left, now: now.current });
  });

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#name = `left running of ${parts.accountKey}`;
    this.#left = recall(this.#name, leftEntries) ?? [];
  }

  /** The latest first. */
  get rows(): readonly RunningRow[] {
    return this.#rows;
  }

  /** When the entry that the timer goes on with was ended elsewhere; `null` where it was not. */
  get takenEndAt(): Instant | null {
    const taken = this.#shown.find(({ entry }) => entry.id === this.#takenId);
    return taken?.entry.span?.endAt ?? null;
  }

  /** Goes on with an entry by this computer's timer, from the start it has (T17). */
  async takeOver(row: RunningRow): Promise<boolean> {
    const { outbox, shownTimer } = this.#parts;
    const { entry, startAt } = row;
    const { base } = shownBase(outbox, row);
    if (base === null) return false;
    const { id, day } = entry;
    const isTaken = await shownTimer.start(subjectOf(entry), { id, day, startAt, base });
    this.problem = shownTimer.problem;
    return isTaken;
  }

  /** Ends an entry at this time; `undo` lets it run on. */
  async stop(row: RunningRow, at: Instant): Promise<boolean> {
    const { startAt, words, entry } = row;
    if (at < startAt) {
      this.problem = 'By this computer’s clock it has not begun yet. Check the clock.';
      return false;
    }
    const times = stoppedFields({ day: entry.day, startAt }, at);
    if (!(await this.#change(row, times))) return false;
    this.stopped = { id: entry.id, words, startAt, endAt: at };
    return true;
  }

  /** Lets what was stopped last run on, unless its times were changed since. */
  async undo(): Promise<boolean> {
    const { stopped } = this;
    const row = this.#shown.find(({ entry }) => entry.id === stopped?.id);
    if (stopped === null || row === undefined) {
      this.problem = 'This entry is no longer on this computer.';
      return false;
    }
    const { startAt, endAt } = stopped;
    const { span } = row.entry;
    if (span !== null && !isSameSpan(span, { startAt, endAt })) {
      this.problem = 'This entry was changed since, so it stays as it is.';
      this.stopped = null;
      return false;
    }
    if (!(await this.#change(row, runningFields({ day: row.entry.day, startAt })))) return false;
    this.stopped = null;
    return true;
  }

  /** Hides entries on this computer until they change (T16.3); `lastChange` offers to show them again. */
  leave(rows: readonly RunningRow[]): void {
    const before = this.#left;
    const more = rows.map(({ entry: { id }, version }) => ({ id, version }));
    const others = this.#left.filter(({ id }) => !more.some((one) => one.id === id));
    this.#setLeft([...more, ...others].slice(0, RUNNING_LEFT_MAX));
    this.#parts.lastChange.offer({
      words: rows.length === 1 ? 'Running entry hidden' : 'Running entries hidden',
      undo: async () => {
        this.#setLeft(before);
        return ok(null);
      },
    });
  }

  #setLeft(left: readonly LeftEntry[]): void {
    this.#left = left;
    remember(this.#name, left);
  }

  async #change(row: RunningRow, fields: ReturnType<typeof runningFields | typeof stoppedFields>) {
    const answer = await changeEntry(this.#parts, row, fields);
    this.problem = answer.ok ? null : answer.message;
    return answer.ok;
  }
}

function rowOf(shown: ShownEntry, read: EntriesRead): RunningRow {
  const { entry, record } = shown;
  const words = [entry.description.trim(), subjectInWords(entry, read)].filter(Boolean);
  const version = String(record['updated_at'] ?? '');
  return { ...shown, version, startAt: entry.runningSince ?? 0, words: words.join(' · ') };
}
