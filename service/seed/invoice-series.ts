/** Special invoices of the sample: three series, a bundle and a new one. */
import { DAY_MS, type Day, type Instant } from '../../shared/time.ts';
import { dayAt } from './draw/calendar.ts';
import { decimal } from './money.ts';
import type { Sample, SampleProject } from './sample.ts';

export type DrawnItem = {
  readonly name: string;
  readonly amount: string;
  readonly rate: string;
  readonly unit_type: 'flat' | 'per_hour' | 'per_month';
};

export type DrawnInvoice = {
  readonly project: SampleProject;
  readonly at: Instant;
  readonly items: readonly DrawnItem[];
  readonly isDiscounted: boolean;
  readonly isOnReceipt: boolean;
  /** The stored status, which is never `overdue`. */
  readonly status: string;
  readonly token: string;
  readonly kind: 'single' | 'recurring' | 'subscription' | 'bundled';
  readonly series?: {
    readonly interval: string;
    readonly finishDate: Day | null;
    /** The token of the first invoice of the series. */
    readonly firstToken: string;
  };
};

const EVERY_DAYS = 28;

/** Every four weeks, counted back from the last invoice. */
const plans = [
  { kind: 'recurring', count: 4, lastDaysAgo: 47, isFinished: true, lastStatus: 'paid' },
  { kind: 'recurring', count: 3, lastDaysAgo: 6, isFinished: false, lastStatus: 'outstanding' },
  { kind: 'subscription', count: 2, lastDaysAgo: 12, isFinished: false, lastStatus: 'paid' },
] as const;

/**
 * Replaces the oldest paid invoices by the series, in order of time. It draws nothing, so the rest
 * of the sample is the same with or without them.
 */
export function weaveSeries(sample: Sample, drawn: readonly DrawnInvoice[]): DrawnInvoice[] {
  const count = plans.reduce((sum, plan) => sum + plan.count, 0);
  const isPaid = ({ status }: DrawnInvoice) => status === 'paid';
  const replaced = drawn.filter(isPaid).slice(0, count);
  const clients = retainers(sample);
  const unchanged = drawn.filter((one) => !replaced.includes(one));
  // Prefers one that can still be edited; a paid one cannot.
  const bundled = unchanged.find(({ status }) => status === 'outstanding') ?? unchanged[0];
  const youngest = unchanged.at(-1);
  const others = unchanged.map((one): DrawnInvoice => {
    if (one === bundled) return { ...one, kind: 'bundled' };
    return one === youngest ? { ...one, status: 'new' } : one;
  });
  const series = plans.flatMap((plan, index) => {
    const before = plans.slice(0, index).reduce((sum, one) => sum + one.count, 0);
    const places = replaced.slice(before, before + plan.count);
    return seriesOf(plan, places, clients[index % clients.length] as SampleProject, sample.now);
  });
  return [...others, ...series].toSorted((a, b) => a.at - b.at);
}

/** Projects paid by the month first, each group oldest first. */
function retainers({ projects }: Sample): SampleProject[] {
  const rank = ({ kind }: SampleProject) => (kind.name === 'care' ? 0 : 1);
  return projects.toSorted((a, b) => rank(a) - rank(b) || a.startedAt - b.startedAt);
}

function seriesOf(
  plan: (typeof plans)[number],
  places: readonly DrawnInvoice[],
  project: SampleProject,
  now: Instant,
): DrawnInvoice[] {
  const lastAt = now - plan.lastDaysAgo * DAY_MS;
  const rate = decimal(project.fee);
  return places.map((place, index) => ({
    project,
    at: lastAt - (places.length - 1 - index) * EVERY_DAYS * DAY_MS,
    items: [{ name: project.title, amount: '1', rate, unit_type: 'per_month' }],
    isDiscounted: false,
    isOnReceipt: plan.kind === 'subscription',
    status: index === places.length - 1 ? plan.lastStatus : 'paid',
    token: place.token,
    kind: plan.kind,
    series: {
      interval: 'every four weeks',
      finishDate: plan.isFinished ? dayAt(lastAt) : null,
      firstToken: places[0]?.token ?? place.token,
    },
  }));
}
