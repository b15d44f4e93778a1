/** The choices for an invoice made of time, and the draft that they come to. */
import { fitLine } from '../../shared/cut-text.ts';
import { titleOf } from '../../shared/kinds/facts.ts';
import { invoiceSums } from '../../shared/kinds/invoice-items.ts';
import { amountProblem, decimalOf } from '../../shared/kinds/typed-amount.ts';
import { digitsOf, inCurrency } from '../../shared/money.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import { addDays } from '../../shared/time/calendar.ts';
import type { Day } from '../../shared/time.ts';
import {
  type BilledEntry,
  type BilledTime,
  billedInWords,
} from '../../shared/timeline/billed-time.ts';
import {
  BILLED_ENTRIES_MAX,
  billableEntries,
  firstUnbilledDay,
  itemsOfEntries,
} from '../../shared/timeline/unbilled-time.ts';
import type { Story } from '../cache/story-with-pending.ts';
import { recallRate, rememberRate } from './project-rates.ts';

/** The days to begin with where no invoice says more. */
const DAYS_BEFORE = 30;

/** A project, with the fields that an invoice of its time takes over. */
export type BilledProject = {
  readonly id: number | string;
  readonly title: string | null;
  readonly currency: string;
  readonly company_id: number | string | null;
};

type Parts = {
  /** `undefined` until it is read. */
  readonly story: () => Story | undefined;
  readonly projects: () => readonly BilledProject[];
  /** The entries that are on an invoice of this computer already, by id. */
  readonly onInvoice: () => ReadonlyMap<string, BilledEntry>;
  /** The present id of a record; an earlier one serves as well. */
  readonly knownId: (id: string) => string;
  /** The account whose rates are remembered. */
  readonly accountKey: () => string;
  readonly today: () => Day;
  /** The IANA zone in which a draft has its day. */
  readonly zone: () => string;
  readonly dayInWords: (day: Day) => string;
};

const TOO_MANY = `Only ${BILLED_ENTRIES_MAX} entries fit on one invoice.`;

type BilledLength = {
  readonly id: number | string;
  readonly duration_seconds: number | null;
};

export type InvoiceProblem = {
  readonly part: 'days' | 'entries' | 'rate';
  readonly words: string;
};

export class InvoiceTime {
  readonly #parts: Parts;
  #projectId = $state.raw<string | null>(null);
  #from = $state.raw<Day | null>(null);
  #to = $state.raw<Day | null>(null);
  #rate = $state.raw<string | null>(null);
  /** The entries that the user ticked or left out. */
  #ticks = $state.raw<ReadonlyMap<string, boolean>>(new Map());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly project = $derived.by(() => {
    const all = this.#parts.projects();
    const { knownId } = this.#parts;
    const chosen = this.#projectId === null ? null : knownId(this.#projectId);
    const isChosen = (one: BilledProject) => String(one.id) === chosen;
    const hasTime = (one: BilledProject) => this.#entriesOf(one).length > 0;
    return all.find(isChosen) ?? all.find(hasTime) ?? all[0];
  });
  /** The day of the last invoice of the project, and the first that is not on one. */
  readonly since = $derived.by(() => {
    const id = this.project?.id;
    const own = (this.#parts.story()?.invoices ?? []).filter(({ project_id }) =>
      same(project_id, id),
    );
    return firstUnbilledDay(own, this.#parts.zone());
  });
  /** Today if the last invoice is from today or later: the days never begin after they end. */
  readonly from = $derived.by(() => {
    const today = this.#parts.today();
    const since = this.since ?? addDays(today, -DAYS_BEFORE);
    return this.#from ?? (since > today ? today : since);
  });
  readonly to = $derived.by(() => this.#to ?? this.#parts.today());
  /** The rate as it is typed. */
  readonly rate = $derived.by(() => {
    const { accountKey, knownId } = this.#parts;
    if (this.#rate !== null) return this.#rate;
    return this.project === undefined
      ? ''
      : recallRate(accountKey(), String(this.project.id), knownId);
  });
  /** The time that can be billed. */
  readonly billable = $derived.by(() => {
    const entries = this.project === undefined ? [] : this.#entriesOf(this.project);
    const { onInvoice } = this.#parts;
    const isOnInvoice = ({ id }: { id: number | string }) => onInvoice().has(String(id));
    return billableEntries(entries, { from: this.from, to: this.to }, isOnInvoice);
  });
  /** By the present ids: an entry may have been sent since. */
  readonly #ticksNow = $derived.by(
    () => new Map([...this.#ticks].map(([id, is]) => [this.#parts.knownId(id), is])),
  );
  readonly #billed = $derived.by(() => this.billable.entries.filter(({ id }) => this.isBilled(id)));
  readonly #digits = $derived.by(() => digitsOf(this.project?.currency ?? ''));
  readonly #exactRate = $derived.by(() => decimalOf(this.rate, this.#digits));
  readonly items = $derived.by(() => {
    const { tasks: known = [] } = { ...this.#parts.story() };
    const tasks = new Map(known.map((task) => [String(task.id), task]));
    return itemsOfEntries(this.#billed, this.#exactRate, {
      taskTitle: (id) => tasks.get(id)?.title ?? undefined,
      otherwise: this.title,
      dayInWords: this.#parts.dayInWords,
    });
  });
  readonly title = $derived.by(() =>
    this.project === undefined ? '' : (titleOf('project', this.project) ?? UNTITLED),
  );
  /** The draft as its paper will show it. */
  readonly paper = $derived.by((): ConfirmedRecord => {
    const draft = { currency: this.project?.currency ?? '', invoice_items: this.items };
    return { id: 0, ...draft, ...invoiceSums(draft) };
  });

  /** The total in words. */
  get total(): string {
    return inCurrency(String(this.paper['total_amount']), String(this.paper['currency']));
  }

  /** The part of the form that keeps a draft from being made, and why; `null` if nothing does. */
  get problem(): InvoiceProblem | null {
    if (this.from > this.to) return { part: 'days', words: 'The first day is after the last.' };
    if (this.#billed.length === 0) return { part: 'entries', words: 'Choose at least one entry.' };
    if (this.#billed.length > BILLED_ENTRIES_MAX) return { part: 'entries', words: TOO_MANY };
    if (this.hasRate) return null;
    const problem = amountProblem(this.rate, this.#digits);
    return { part: 'rate', words: problem ?? 'Enter a rate for an hour, like 90 or 87.50.' };
  }

  get hasRate(): boolean {
    return this.#exactRate !== null;
  }

  /** How long the chosen entries are. */
  get seconds(): number {
    return this.#billed.reduce((all, { duration_seconds: one }) => all + (one ?? 0), 0);
  }

  get count(): number {
    return this.#billed.length;
  }

  /** The fields of the draft. */
  get fields(): Fields {
    const { id, company_id, currency } = this.project ?? {};
    const { dayInWords } = this.#parts;
    const [first, last] = [dayInWords(this.from), dayInWords(this.to)];
    const days = first === last ? first : `${first} to ${last}`;
    return {
      title: fitLine(this.title, `, ${days}`),
      project_id: id,
      ...(company_id ? { company_id } : {}),
      ...(currency ? { currency } : {}), // a project made here leaves it to the service
      invoice_items: this.items.map((item) => ({ ...item })),
    };
  }

  chooseProject(id: string): void {
    [this.#projectId, this.#from, this.#to, this.#rate] = [id, null, null, null];
    this.#ticks = new Map();
  }

  setFrom(day: Day): void {
    this.#holdProject();
    this.#from = day === '' ? null : day;
  }

  setTo(day: Day): void {
    this.#holdProject();
    this.#to = day === '' ? null : day;
  }

  setRate(text: string): void {
    this.#holdProject();
    this.#rate = text;
    const { accountKey, knownId } = this.#parts;
    const projectId = String(this.project?.id ?? '');
    if (projectId !== '') rememberRate(accountKey(), { projectId, rate: text }, knownId);
  }

  /** The invoice that has the entry already, in words; `null` if none has. */
  invoiceInWords({ id, duration_seconds: seconds }: BilledLength): string | null {
    const billed = this.#parts.onInvoice().get(String(id));
    return billed === undefined ? null : billedInWords(billed, seconds ?? 0);
  }

  /** The entries of the draft, to be remembered. */
  get billedEntries(): BilledTime['entries'] {
    return this.#billed.map(({ id, duration_seconds: seconds }) => ({
      ...{ id: String(id), seconds: seconds ?? 0 },
    }));
  }

  isBilled(id: number | string): boolean {
    return this.#ticksNow.get(String(id)) ?? !this.#parts.onInvoice().has(String(id));
  }

  bill(id: number | string, isBilled: boolean): void {
    this.#holdProject();
    this.#ticks = new Map([...this.#ticksNow, [String(id), isBilled]]);
  }

  /** Keeps the project that a choice was made for: entries that come later propose no other. */
  #holdProject(): void {
    if (this.project !== undefined) this.#projectId ??= String(this.project.id);
  }

  #entriesOf({ id }: BilledProject) {
    return (this.#parts.story()?.entries ?? []).filter(({ project_id }) => same(project_id, id));
  }
}

function same(one: unknown, other: unknown): boolean {
  return one !== null && one !== undefined && String(one) === String(other);
}
