/** The week on the Time screen: its days, its entries, and what they are about. */
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import { addDays, weekDays, weekStart } from '../../shared/time/calendar.ts';
import { type RowSubject, rowsBefore } from '../../shared/time/sheet-rows.ts';
import { nameOfSubject } from '../../shared/time/subject-names.ts';
import type { Day } from '../../shared/time.ts';
import { readZones } from '../bridge/read-zones.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { withPendingNames } from '../cache/pending-names.ts';
import { readEntries } from '../cache/read-time.ts';
import { createRecordWords, type RecordWords } from '../cache/record-words.ts';
import { memberOf } from '../words/people.ts';
import { AnsweredWrites } from './answered-writes.ts';
import { namedBy } from './named-by.ts';
import { emptyDraft, NewEntry } from './new-entry.svelte.ts';
import {
  type ShownEntry,
  shownEntries,
  subjectInWords,
  subjectsApart,
  type ZonedRead,
} from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';
import { TypedCells } from './typed-cells.svelte.ts';

export type TimeViewKind = 'list' | 'week' | 'day';

type Parts = Pick<
  TimeContext,
  | 'bridge'
  | 'cache'
  | 'dates'
  | 'now'
  | 'outbox'
  | 'sheetRows'
  | 'shownTimer'
  | 'state'
  | 'unfinished'
>;

const DAYS_PER_WEEK = 7;

/** Lives as long as the workspace, so that another place in between changes nothing about it. */
export class ShownWeek {
  view = $state.raw<TimeViewKind>('list');
  /** Entries of others, where the service shows them. */
  hasOthers = $state.raw(false);
  /** One where the day grid has no room for a week. */
  daysAtOnce = $state.raw(DAYS_PER_WEEK);
  /** Times of another zone are shown in that of this computer too. */
  showsBoth = $state.raw(false);
  /** The open entry whose day was just changed: it is drawn anew elsewhere, and keeps the focus. */
  movedId: RecordId | null = null;
  /** A day that was being typed for an entry while its day was changed elsewhere: it is not taken. */
  untakenDay = $state.raw<{ readonly id: RecordId; readonly day: Day } | null>(null);
  /** The entry that was just added, until the list has shown it. */
  addedId = $state.raw<RecordId | null>(null);
  /** The line above the entries, until it is added. */
  readonly newEntry: NewEntry;
  /** Text typed into the cells of the sheet. */
  readonly cells: TypedCells;
  readonly #parts: Parts;
  readonly #words: RecordWords;
  #openId = $state.raw<RecordId | null>(null);
  /** A day of the week; `null` for the present one, whenever that is. */
  #day = $state.raw<Day | null>(null);
  readonly #today = $derived.by(() => this.#parts.dates.today(this.#parts.now.current));
  readonly #shownDay = $derived.by(() => this.#day ?? this.#today);
  readonly #start = $derived.by(() => weekStart(this.#shownDay));
  readonly #days = $derived(weekDays(this.#start));
  readonly #zone = $derived.by(() => {
    void this.#parts.now.current; // asked again and again: nobody tells of a journey
    return this.#parts.dates.zone;
  });
  readonly #writes = $derived.by(() =>
    this.#parts.outbox.writes.filter(({ record }) => record.kind === 'time-entry'),
  );
  readonly #answered = new AnsweredWrites();
  readonly #subjects = $derived.by(() =>
    [
      ...[this.newEntry.draft, this.newEntry.waiting ?? emptyDraft],
      ...this.#parts.shownTimer.subjects,
      ...[...this.#parts.sheetRows.all, ...this.cells.rowsIn(this.#days)],
    ].map((one) => this.#asKnown(one)),
  );
  /** As text: an outbox that names the same records asks the cache nothing anew. */
  readonly #named = $derived.by(() =>
    JSON.stringify(namedBy(this.#parts.outbox.writes, this.#subjects)),
  );
  readonly #query = $derived.by(() => {
    // An entry that began on the day before may last into this week.
    const [from, to] = [addDays(this.#start, -1), addDays(this.#start, DAYS_PER_WEEK - 1)];
    const { ids, localIds, ...named } = JSON.parse(this.#named) as ReturnType<typeof namedBy>;
    const namedOf = this.hasOthers ? null : this.memberId;
    return new LiveQuery(() => this.#readZoned({ from, to, ids, named, namedOf }, localIds));
  });
  /** The last answer for this week: it stays on the screen while the next query runs. */
  #latest: { readonly start: Day; readonly read: ZonedRead } | undefined;
  readonly #read = $derived.by(() => {
    const [start, read] = [this.#start, this.#query.whenRead];
    if (read !== undefined) this.#latest = { start, read };
    if (this.#latest?.start !== start) return undefined;
    return withPendingNames(this.#latest.read, this.#parts.outbox.writes);
  });
  readonly #shown = $derived.by(() => {
    const read = this.#read;
    if (read === undefined) return undefined;
    const options = { days: this.#days, zone: this.#zone, memberId: this.memberId };
    const latest = this.#latest?.read ?? read;
    return shownEntries(read, this.#answered.before(this.#writes, latest), options);
  });

  /**
   * The entries shown on any of its days. One of the week before counts if it lasts into this week.
   */
  readonly #filtered = $derived.by(() =>
    this.hasOthers ? this.#shown : this.#shown?.filter(({ isMine }) => isMine),
  );

  constructor(parts: Parts) {
    this.#parts = parts;
    const { outbox, unfinished } = parts;
    this.#words = createRecordWords(parts);
    this.cells = new TypedCells({ outbox, unfinished });
    this.newEntry = new NewEntry({ unfinished });
  }

  async #readZoned(
    wanted: Parameters<typeof readEntries>[1],
    localIds: readonly RecordId[],
  ): Promise<ZonedRead> {
    const read = await readEntries(this.#parts.cache, wanted);
    const ids = [...read.entries.map(({ id }) => String(id)), ...localIds];
    return { ...read, zones: await readZones(this.#parts.bridge, ids) };
  }

  /** These entries as they are now, also where another week is shown. */
  async findAll(wanted: readonly RecordId[]): Promise<readonly ShownEntry[]> {
    const { outbox } = this.#parts;
    const known = wanted.map((id) => outbox.knownId(id));
    const ids = known.map(Number).filter(Number.isSafeInteger);
    const named = { projects: [], tasks: [], companies: [] };
    const [from, to] = [this.#today, this.#today];
    const read = await this.#readZoned({ from, to, ids, named }, known.filter(isLocalId));
    const writes = this.#writes.filter(({ record }) => known.includes(record.id));
    const options = { zone: this.#zone, memberId: this.memberId };
    const all = shownEntries(read, writes, options);
    return all.filter(({ entry }) => known.includes(entry.id));
  }

  /** The subjects of the user's own entries of the week before (T5.3). */
  async rowsBefore(): Promise<readonly RowSubject[]> {
    const days = weekDays(addDays(this.#start, -DAYS_PER_WEEK));
    const all = await this.drawnIn(days[0] ?? this.#start);
    const own = all.filter(({ entry, isMine }) => isMine && days.includes(entry.day));
    return rowsBefore(own.map(({ entry }) => entry));
  }

  /** The entries that {@link drawn} has for the week of a day, also where another week is shown by now. */
  async drawnIn(day: Day): Promise<readonly ShownEntry[]> {
    if (this.#days.includes(day) && this.#filtered !== undefined) return this.#filtered;
    const days = weekDays(day);
    const { ids, localIds } = JSON.parse(this.#named) as ReturnType<typeof namedBy>;
    const named = { projects: [], tasks: [], companies: [] };
    const [from, to] = [addDays(days[0] ?? day, -1), days.at(-1) ?? day];
    const read = await this.#readZoned({ from, to, ids, named }, localIds);
    const options = { days, zone: this.#zone, memberId: this.memberId };
    const all = shownEntries(read, this.#writes, options);
    return this.hasOthers ? all : all.filter(({ isMine }) => isMine);
  }

  /** The entry that is open. */
  get openId(): RecordId | null {
    return this.#openId;
  }

  set openId(id: RecordId | null) {
    this.#openId = id;
    this.untakenDay = null;
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

  /** The day that is shown where there is room for one. */
  get shownDay(): Day {
    return this.#shownDay;
  }

  /** The days that the user sees: those of the week, or the one day that there is room for. */
  get daysOnScreen(): readonly Day[] {
    return this.daysAtOnce === 1 ? [this.#shownDay] : this.#days;
  }

  /** `null` where the service does not tell who the key acts as (A6). */
  get memberId(): number | null {
    return memberOf(this.#parts.state);
  }

  /** The shown entries; `undefined` until the cache has answered. */
  get entries(): readonly ShownEntry[] | undefined {
    return this.#filtered?.filter(({ entry }) => this.#days.includes(entry.day));
  }

  /** Whether the cache has answered for all that is known to be in the week. */
  get isUpToDate(): boolean {
    return this.#query.whenRead !== undefined;
  }

  /** With those that began before the week and last into it. */
  get drawn(): readonly ShownEntry[] {
    return this.#filtered ?? [];
  }

  /** Whether there are entries of others in this week. */
  get areOthersHere(): boolean {
    return this.#shown?.some(({ isMine }) => !isMine) ?? false;
  }

  /** Throws if the week can’t be read, for the boundary of the screen. Call it in a template. */
  assertReadable(): void {
    void this.#query.current;
  }

  /** Returns the names in a subject: `Relaunch · Fjellvik Outdoor`; empty where nobody knows any. */
  nameOf(subject: RowSubject): string {
    const read = this.#read;
    const name = read && subjectInWords(this.#asKnown(subject), read);
    return name || nameOfSubject(this.#parts.shownTimer.names, subject);
  }

  /** Returns a subject in words, with what is not here: `Relaunch (deleted) · Fjellvik Outdoor`. */
  wordsOf(subject: RowSubject): string {
    return this.wordsApart([subject])[0] ?? this.nameOf(subject);
  }

  /** The same of the rows of a sheet, told apart (T5.6). */
  wordsApart(subjects: readonly RowSubject[]): readonly string[] {
    const read = this.#read;
    if (read === undefined) return [];
    const known = subjects.map((one) => this.#asKnown(one));
    const { names } = this.#parts.shownTimer;
    return subjectsApart(known, read, this.isUpToDate ? this.#words : undefined).map(
      (words, at) => {
        const [one, given] = [known[at], subjects[at]];
        const isRead = one === undefined || subjectInWords(one, read) !== '';
        return isRead || given === undefined ? words : nameOfSubject(names, given) || words;
      },
    );
  }

  /** A timer and a typed line keep the ids that their project and task had here. */
  #asKnown({ projectId, taskId }: RowSubject): RowSubject {
    const { outbox } = this.#parts;
    const follow = (id: RecordId | null) => (id === null ? null : outbox.knownId(id));
    return { projectId: follow(projectId), taskId: follow(taskId) };
  }

  /** Goes on to what comes next, or back: a week, or a day where one is shown. */
  move(by: 1 | -1): void {
    this.#day = addDays(this.#shownDay, by * this.daysAtOnce);
  }

  /** Shows a day or its week, unless it is on the screen. */
  follow(day: Day): void {
    if (!this.daysOnScreen.includes(day)) this.#day = day;
  }

  /** Shows the week that a day is in; `null` for the present one. */
  go(day: Day | null): void {
    this.#day = day;
  }
}
