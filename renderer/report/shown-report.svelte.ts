/** The report on the screen: which days, grouped how, rounded how, and what they add up to. */
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Timer } from '../../shared/ports.ts';
import type { Entry } from '../../shared/time/entry.ts';
import { type Report, type ReportKey, reportInSlices } from '../../shared/time/report.ts';
import {
  type DayRange,
  daysOf,
  type NamedRange,
  orderedRange,
} from '../../shared/time/report-range.ts';
import {
  countRounded,
  type RoundedCounting,
  type RoundingChoice,
  roundNothing,
} from '../../shared/time/rounding-choice.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import { readZones } from '../bridge/read-zones.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { withPendingNames } from '../cache/pending-names.ts';
import { type ReportNames, type ReportRead, readReport } from '../cache/read-report.ts';
import { inSlices } from '../system/in-slices.ts';
import type { Dates } from '../ui/dates.ts';
import type { Now } from '../ui/now.ts';
import { memberOf } from '../words/people.ts';
import { createGroupWords, type GroupWords } from './group-names.ts';
import { inOwnZones, withWrites } from './with-writes.ts';

export type RangeName = NamedRange | 'own';

/** How the report of a range is shown; each range has its own. */
export type ReportView = {
  readonly by: ReportKey;
  /** The second level. */
  readonly within: ReportKey | null;
  /** The rows whose entries are shown, by the path of their ids. */
  readonly openKey: string | null;
};

type Parts = {
  readonly bridge: Bridge;
  readonly cache: Cache;
  readonly dates: Dates;
  readonly now: Now;
  readonly outbox: Outbox;
  readonly state: AppState;
  readonly timer: Timer;
};

const firstView: ReportView = { by: 'client', within: null, openKey: null };

/** Lives as long as the workspace, so that another place in between changes nothing about it. */
export class ShownReport {
  /** Whether the Time place shows the report. */
  isOpen = $state.raw(false);
  rangeName = $state.raw<RangeName>('this-month');
  /** Entries of others, where the service shows them. */
  hasOthers = $state.raw(false);
  rounding = $state.raw<RoundingChoice>(roundNothing);
  /** Paper has every row; the screen as many as it draws at once. */
  isOnPaper = $state.raw(false);
  /** The sums of the entries; `undefined` until they are read and added. */
  report = $state.raw<Report | undefined>(undefined);
  /** The words for the records that its groups are of. */
  readonly wordsFor: GroupWords;
  #ownRange = $state.raw<DayRange | null>(null);
  #views = $state.raw<Readonly<Partial<Record<RangeName, ReportView>>>>({});
  readonly #parts: Parts;
  readonly #today = $derived.by(() => this.#parts.dates.today(this.#parts.now.current));
  readonly #range = $derived.by(() => this.#rangeOf(this.rangeName));
  readonly #zone = $derived.by(() => {
    void this.#today; // asked again when the day changes, and with it perhaps the zone
    return this.#parts.dates.zone;
  });
  readonly #writes = $derived.by(() =>
    this.#parts.outbox.writes.filter(({ record }) => record.kind === 'time-entry'),
  );
  /** As text: an outbox that names the same records asks the cache nothing anew. */
  readonly #wanted = $derived.by(() => JSON.stringify([this.#range, this.#zone, this.nameOf()]));
  readonly #query = $derived.by(() => {
    const { bridge, cache } = this.#parts;
    const [range, zone, { localIds, ...named }] = JSON.parse(this.#wanted) as Wanted;
    return new LiveQuery(async () => {
      const read = await readReport(cache, { range, zone, ...named });
      const ids = [...read.entries.map(({ id }) => id), ...localIds];
      return inOwnZones(read, await readZones(bridge, ids));
    });
  });
  readonly #names = $derived.by(() => {
    const names = this.#query.current?.names;
    return names && withPendingNames(names, this.#parts.outbox.writes);
  });
  readonly #laidOver = $derived.by(() => {
    const read = this.#query.current;
    const names = this.#names;
    const options = { range: this.#range, zone: this.#zone, memberId: this.#memberId };
    return read && names && withWrites(read, this.#writes, { ...options, names });
  });
  readonly #counting = $derived.by(() =>
    countRounded(this.rounding, (id) => this.#parts.outbox.knownId(id)),
  );

  constructor(parts: Parts) {
    this.#parts = parts;
    this.wordsFor = createGroupWords(parts);
    void this.#readRounding();
  }

  /** Writes dates and clock times as the other screens do. */
  get dates(): Dates {
    return this.#parts.dates;
  }

  get today() {
    return this.#today;
  }

  get range(): DayRange {
    return this.#range;
  }

  get zone(): string {
    return this.#zone;
  }

  get counting(): RoundedCounting {
    return this.#counting;
  }

  get view(): ReportView {
    return this.#views[this.rangeName] ?? firstView;
  }

  /** The entries read for the range; `undefined` until the cache has answered. */
  get read(): ReportRead | undefined {
    return this.#query.current;
  }

  /** The records that its entries name, as the user left them; `undefined` until they are read. */
  get names(): ReportNames | undefined {
    return this.#names;
  }

  /** The entries the report is about; `undefined` until they are read. */
  get entries(): readonly Entry[] | undefined {
    const all = this.#laidOver;
    return this.hasOthers ? all : all?.filter((entry) => this.isMine(entry));
  }

  get areOthersHere(): boolean {
    return this.#laidOver?.some((entry) => !this.isMine(entry)) ?? false;
  }

  isMine({ memberId }: Entry): boolean {
    const me = this.#memberId;
    return me === null || memberId === null || memberId === me;
  }

  /** `null` where the service does not tell who the key acts as (A6). */
  get #memberId(): RecordId | null {
    const id = memberOf(this.#parts.state);
    return id === null ? null : String(id);
  }

  /** Changes how this range is shown; a row is open only as long as its group is there. */
  show(change: Partial<ReportView>): void {
    const regroups = change.by !== undefined || change.within !== undefined;
    const next = { ...this.view, ...(regroups ? { openKey: null } : {}), ...change };
    const within = next.within === next.by ? null : next.within;
    this.#views = { ...this.#views, [this.rangeName]: { ...next, within } };
  }

  /** Shows one's own days, in either order. */
  showOwn(range: DayRange): void {
    this.#ownRange = orderedRange(range);
    this.rangeName = 'own';
  }

  /** Shows another range; one's own begins with the days on the screen. */
  showRange(name: RangeName): void {
    if (name === 'own') this.#ownRange ??= this.#range;
    this.rangeName = name;
  }

  /** Remembers how to round; why not, where main refuses. */
  async round(choice: RoundingChoice): Promise<string | null> {
    const before = this.rounding;
    this.rounding = choice;
    const account = this.#account;
    const answer = await this.#parts.bridge.keepRounding({ account, choice });
    if (answer.ok) return null;
    if (this.rounding === choice) this.rounding = before;
    return answer.message;
  }

  /** Adds up while the screen shows it; an effect, because it takes several tasks of the window. */
  addUp(): () => void {
    const stop = new AbortController();
    const [entries, counting] = [this.entries, this.#counting];
    const { by, within } = this.view;
    if (entries === undefined) this.report = undefined;
    else {
      const slices = reportInSlices(entries, { by, within }, counting);
      void inSlices(slices, this.#parts.timer, stop.signal).then((report) => {
        if (report !== undefined && !stop.signal.aborted) this.report = report;
      });
    }
    return () => stop.abort();
  }

  /** Does long work for this report without holding up the window. */
  inSlices<T>(slices: Generator<undefined, T>): Promise<T | undefined> {
    return inSlices(slices, this.#parts.timer, new AbortController().signal);
  }

  get #account(): string {
    const { account } = this.#parts.state;
    return account.kind === 'known' ? account.key : '';
  }

  async #readRounding(): Promise<void> {
    const answer = await this.#parts.bridge.readRounding({ account: this.#account });
    // A rounding chosen while the saved one was read is newer.
    if (answer.ok && this.rounding === roundNothing) this.rounding = answer.value;
  }

  #rangeOf(name: RangeName): DayRange {
    if (name !== 'own') return daysOf(name, this.#today);
    return this.#ownRange ?? daysOf('this-month', this.#today);
  }

  nameOf(): Named {
    const all = this.#writes.map(({ record }) => record.id);
    const localIds = all.filter(isLocalId);
    const ids = all.map(Number).filter(Number.isSafeInteger);
    const fields = this.#writes.map(({ change }) => ('fields' in change ? change.fields : {}));
    const tasks = fields.map((all) => all['task_id']).filter((id) => typeof id === 'string');
    return { ids, localIds, tasks };
  }
}

type Named = {
  readonly ids: readonly number[];
  readonly localIds: readonly RecordId[];
  readonly tasks: readonly RecordId[];
};
type Wanted = [DayRange, string, Named];
