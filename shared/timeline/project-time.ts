/** The time on a project by person and week, and its hours against the fee. */
import { isLocalId } from '../ids.ts';
import { digitsOf, isDecimal, share } from '../money.ts';
import { billingCycles, type Project } from '../records/project.ts';
import type { TimeEntry } from '../records/time-entry.ts';
import { addDays, weekStart } from '../time/calendar.ts';
import type { Day } from '../time.ts';

type BillingCycle = (typeof billingCycles)[number];
type Entry = Pick<TimeEntry, 'id' | 'date' | 'member_id' | 'duration_seconds'>;

/** How many weeks are shown one by one at the most, up to the present one. */
export const WEEKS_MAX = 4;

type PersonTime = {
  readonly memberId: number | null;
  /** Seconds before those weeks, in each of them, and in all. */
  readonly earlier: number;
  readonly byWeek: readonly number[];
  readonly total: number;
};

type ProjectTime = {
  /** Their Mondays, the oldest first. */
  readonly weeks: readonly Day[];
  /** The people by their time, the longest first. */
  readonly people: readonly PersonTime[];
  readonly total: PersonTime;
};

type Shown = {
  readonly me: number | null;
  /** How many weeks have room. */
  readonly weeks: number;
};

/**
 * A time without a day counts as earlier, and one to come only in all. Until it is sent, a time entry
 * names nobody: it is that of `me`.
 */
export function projectTime(
  entries: readonly Entry[],
  today: Day,
  { me, weeks: wanted }: Shown,
): ProjectTime {
  const present = weekStart(today);
  const count = Math.max(1, Math.min(WEEKS_MAX, wanted));
  const weeks = Array.from({ length: count }, (_, at) => addDays(present, (at + 1 - count) * 7));
  const after = addDays(present, 7);
  const sumUp = (memberId: number | null, own: readonly Entry[]): PersonTime => {
    let [earlier, total] = [0, 0];
    const byWeek = weeks.map(() => 0);
    for (const { date, duration_seconds: seconds } of own) {
      total += seconds ?? 0;
      const at = weeks.findLastIndex((week) => date !== null && date >= week);
      if (at === -1) earlier += seconds ?? 0;
      else if (date !== null && date < after) byWeek[at] = (byWeek[at] ?? 0) + (seconds ?? 0);
    }
    return { memberId, earlier, byWeek, total };
  };
  const personOf = ({ id, member_id }: Entry) => member_id ?? (isLocalId(String(id)) ? me : null);
  const people = [...Map.groupBy(entries, personOf)]
    .map(([memberId, own]) => sumUp(memberId, own))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total);
  return { weeks, people, total: sumUp(null, entries) };
}

/** The fee of a project next to the time that it pays for. */
type FeeOfTime = {
  readonly fee: string;
  /** The cycle of a retainer; `null` where the fee pays for all of the project. */
  readonly cycle: BillingCycle | null;
  readonly seconds: number;
  /** The fee by the hour, rounded as the currency is; `null` before any time. */
  readonly perHour: string | null;
};

/** `undefined` for a project without a fee, also where what the service sends is no number. */
export function feeOfTime(
  project: Pick<Project, 'billing_type' | 'billing_cycle' | 'billing_fee' | 'currency'>,
  entries: readonly Entry[],
  today: Day,
): FeeOfTime | undefined {
  const { billing_type: type, billing_fee: fee, billing_cycle, currency } = project;
  if (fee === null || !isDecimal(fee) || (type !== 'fixed_fee' && type !== 'retainer'))
    return undefined;
  const cycle = billingCycles.find((one) => type === 'retainer' && one === billing_cycle) ?? null;
  const since = cycle === null ? null : cycleStart(cycle, today);
  const seconds = entries
    .filter(({ date }) => since === null || (date !== null && date >= since && date <= today))
    .reduce((total, { duration_seconds }) => total + (duration_seconds ?? 0), 0);
  const perHour = seconds === 0 ? null : share(fee, 3600, seconds, digitsOf(currency));
  return { fee, cycle, seconds, perHour };
}

/** The present cycle in a sentence: `this month`. */
export const cycleWords: Readonly<Record<BillingCycle, string>> = {
  ...{ weekly: 'week', monthly: 'month', quarterly: 'quarter' },
  ...{ biannually: 'half-year', yearly: 'year' },
};

/** The months of a cycle, counted from January. */
const monthsOf = { monthly: 1, quarterly: 3, biannually: 6, yearly: 12 } as const;

function cycleStart(cycle: BillingCycle, today: Day): Day {
  if (cycle === 'weekly') return weekStart(today);
  const months = monthsOf[cycle];
  const month = Math.floor((Number(today.slice(5, 7)) - 1) / months) * months + 1;
  return `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}
