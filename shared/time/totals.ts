/** Sums of entries: time, its billable share, what is not sent, and amounts where a rate is known. */
import { digitsOf, roundTo, share, sum } from '../money.ts';
import { HOUR_MS, SECOND_MS } from '../time.ts';
import type { Entry } from './entry.ts';

/** What an hour costs. */
type Rate = { readonly perHour: string; readonly currency: string };

type Amount = { readonly amount: string; readonly currency: string };

export type Totals = {
  readonly seconds: number;
  readonly billableSeconds: number;
  /** The part of `seconds` that is only on this computer. */
  readonly unsentSeconds: number;
  /** The part of `billableSeconds` that `amounts` stand for; less than all where a rate is missing. */
  readonly ratedSeconds: number;
  /** One per currency, by its code; never added across. */
  readonly amounts: readonly Amount[];
};

/** How entries are counted: rounded, and at which rate. */
export type Counting = {
  readonly secondsOf: (entry: Entry) => number;
  /** Nothing where no rate is known: a project's fee is no rate. */
  readonly rateOf: (entry: Entry) => Rate | undefined;
};

/** Every second counts, and no rate is known. */
export const countExactly: Counting = {
  secondsOf: ({ seconds }) => seconds,
  rateOf: () => undefined,
};

const SECONDS_PER_HOUR = HOUR_MS / SECOND_MS;

/** Each entry is counted by itself and added; an amount is rounded once for each rate. */
export function totalsOf(entries: readonly Entry[], counting: Counting): Totals {
  const tally = createTally(counting);
  for (const entry of entries) tally.add(entry, counting.secondsOf(entry));
  return tally.totals();
}

/** A sum that grows by one entry at a time. */
export interface Tally {
  /** Adds an entry that counts for so many seconds. */
  add(entry: Entry, counted: number): void;
  totals(): Totals;
}

/** An empty sum. */
export function createTally({ rateOf }: Pick<Counting, 'rateOf'>): Tally {
  let [seconds, billableSeconds, unsentSeconds, ratedSeconds] = [0, 0, 0, 0];
  const atRate = new Map<string, { rate: Rate; seconds: number }>();
  return {
    add(entry, counted) {
      seconds += counted;
      if (entry.isUnsent) unsentSeconds += counted;
      if (!entry.isBillable) return;
      billableSeconds += counted;
      const rate = rateOf(entry);
      if (rate === undefined) return;
      ratedSeconds += counted;
      const key = `${rate.currency} ${rate.perHour}`;
      atRate.set(key, { rate, seconds: (atRate.get(key)?.seconds ?? 0) + counted });
    },
    totals() {
      const amounts = amountsOf([...atRate.values()]);
      return { seconds, billableSeconds, unsentSeconds, ratedSeconds, amounts };
    },
  };
}

function amountsOf(worked: readonly { rate: Rate; seconds: number }[]): readonly Amount[] {
  const byCurrency = Map.groupBy(worked, ({ rate }) => rate.currency);
  return [...byCurrency]
    .map(([currency, all]) => {
      const digits = digitsOf(currency);
      const parts = all.map(({ rate, seconds }) =>
        share(rate.perHour, seconds, SECONDS_PER_HOUR, digits),
      );
      return { currency, amount: roundTo(sum(parts), digits) };
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
