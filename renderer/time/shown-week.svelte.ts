/** The week on the Time screen: its days, its entries, and what they are about. */
import type { RecordId } from '../../shared/ids.ts';
import { addDays, weekDays, weekStart } from '../../shared/time/calendar.ts';
import type { Day } from '../../shared/time.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { type EntriesRead, readEntries } from '../cache/read-time.ts';
import { type ShownEntry, shownEntries, subjectInWords } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

export type TimeViewKind = 'list' | 'week';

/** An entry before it is added. */
export type EntryDraft = {
  readonly time: string | null;
  readonly description: string;
  readonly projectId: RecordId | null;
  readonly taskId: RecordId | null;
  /** `null` follows the week on the screen. */
  readonly day: Day | null;
};

export const emptyDraft: EntryDraft = {
  time: null,
  description: '',
  projectId: null,
  taskId: null,
  day: null,
};

type Parts = Pick<TimeContext, 'cache' | 'dates' | 'now' | 'outbox' | 'shownTimer' | 'state'>;

const DAYS_PER_WEEK = 7;

/** Lives as long as the workspace, so that another place in between changes nothing about it. */
export class ShownWeek {
  view = $state.raw<TimeViewKind>('list');
  /** Entries of others, where the service shows them. */
  hasOthers = $state.raw(false);
  /** The line above the entries, until it is added. */
  draft = $state.raw<EntryDraft>(emptyDraft);
  /** The entry that is open. */
  openId = $state.raw<RecordId | null>(null);
  /** The open entry whose day was just changed: it is drawn anew elsewhere, and keeps the focus. */
  movedId: RecordId | null = null;
  /** The entry that was just added, until the list has shown it. */
  addedId = $state.raw<RecordId | null>(null);
  readonly #parts: Parts;
  /** A day of the week; `null` for the present one, whenever that is. */
  #day = $state.raw<Day | null>(null);
  readonly #today = $derived.by(() => this.#parts.dates.today(this.#parts.now.current));
  readonly #start = $derived.by(() => weekStart(this.#day ?? this.#today));
  readonly #days = $derived(weekDays(this.#start));
  readonly #zone = $derived.by(() => {
    void this.#today; // asked again when the day changes, and with it perhaps the zone
    return this.#parts.dates.zone;
  });
  readonly #writes = $derived.by(() =>
    this.#parts.outbox.writes.filter(({ record }) => record.kind === 'time-entry'),
  );
  /** As text: an outbox that names the same records asks the cache nothing anew. */
  readonly #named = $derived.by(() =>
    JSON.stringify(namedBy(this.#writes, [this.draft, ...this.#parts.shownTimer.subjects])),
  );
  readonly #query = $derived.by(() => {
    const { cache } = this.#parts;
    const [from, to] = [this.#start, addDays(this.#start, DAYS_PER_WEEK - 1)];
    const { ids, projects, tasks } = JSON.parse(this.#named) as ReturnType<typeof namedBy>;
    return new LiveQuery(() => readEntries(cache, { from, to, ids, named: { projects, tasks } }));
  });
  /** What was read of this week: the next query is asked while that stays on the screen. */
  #latest: { readonly start: Day; readonly read: EntriesRead } | undefined;
  readonly #read = $derived.by(() => {
    const [start, read] = [this.#start, this.#query.current];
    if (read !== undefined) this.#latest = { start, read };
    return this.#latest?.start === start ? this.#latest.read : undefined;
  });
  readonly #shown = $derived.by(() => {
    const read = this.#read;
    if (read === undefined) return undefined;
    const options = { days: this.#days, zone: this.#zone, memberId: this.memberId };
    return shownEntries(read, this.#writes, options);
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get today(): Day {
    return this.#today;
  }

  /** The IANA zone the computer is in. */
  get zone(): string {
    return this.#zone;
  }

  /** Monday first. */
  get days(): readonly Day[] {
    return this.#days;
  }

  get isThisWeek(): boolean {
    return this.#days.includes(this.#today);
  }

  /** `null` where the service does not tell who the key acts as (A6). */
  get memberId(): number | null {
    const { account } = this.#parts.state;
    return account.kind === 'known' ? (account.member?.id ?? null) : null;
  }

  /** What is shown; `undefined` until the cache has answered. */
  get entries(): readonly ShownEntry[] | undefined {
    return this.hasOthers ? this.#shown : this.#shown?.filter(({ isMine }) => isMine);
  }

  /** Whether there are entries of others in this week. */
  get areOthersHere(): boolean {
    return this.#shown?.some(({ isMine }) => !isMine) ?? false;
  }

  /** What an entry is about: `Relaunch · Fjellvik Outdoor`; empty until the names are read. */
  wordsOf(subject: Subject): string {
    return this.#read === undefined ? '' : subjectInWords(subject, this.#read);
  }

  /** Shows the week so many weeks later. */
  move(weeks: number): void {
    this.#day = addDays(this.#start, weeks * DAYS_PER_WEEK);
  }

  /** Shows the week of a day, unless it is on the screen. */
  follow(day: Day): void {
    if (!this.#days.includes(day)) this.#day = day;
  }

  /** Shows the week that a day is in; `null` for the present one. */
  go(day: Day | null): void {
    this.#day = day;
  }
}

type Subject = Pick<EntryDraft, 'projectId' | 'taskId'>;

/** The records that pending writes, the draft and the timer name, and that the service knows. */
function namedBy(writes: Parts['outbox']['writes'], subjects: readonly Subject[]) {
  const numbers = (values: readonly unknown[]) =>
    values
      .filter((value) => value !== null && value !== '')
      .map(Number)
      .filter(Number.isSafeInteger);
  const fields = writes.map(({ change }) => ('fields' in change ? change.fields : {}));
  return {
    ids: numbers(writes.map(({ record }) => record.id)),
    projects: numbers([
      ...subjects.map(({ projectId }) => projectId),
      ...fields.map((all) => all['project_id'] ?? null),
    ]),
    tasks: [...subjects.map(({ taskId }) => taskId), ...fields.map((all) => all['task_id'])].filter(
      (id) => typeof id === 'string',
    ),
  };
}
