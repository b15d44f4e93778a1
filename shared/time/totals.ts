/** Sums entries: time, its billable part, what is unsent, and amounts if a rate is known. */
import { digitsOf, roundTo, share, sum } from '../money.ts';
import { HOUR_MS, SECOND_MS } from '../time.ts';
import type { Entry } from './entry.ts';

/** The price of an hour. */
type Rate = { readonly perHour: string; readonly currency: string };

type Amount = { readonly amount: string; readonly currency: string };

export type Totals = {
  readonly seconds: number;
  readonly billableSeconds: number;
  /** The part of `seconds` that is only on this computer. */
  readonly unsentSeconds: number;
  /** The part of `billableSeconds` included in `amounts`; smaller if a rate is missing. */
  readonly ratedSeconds: number;
  /** One per currency, by its code; currencies are never added. */
  readonly amounts: readonly Amount[];
};

/** How entries are counted: the rounding and the rate. */
export type Counting = {
  readonly secondsOf: (entry: Entry) => number;
  /** `undefined` without a known rate; a project's fee is not a rate. */
  readonly rateOf: (entry: Entry) => Rate | undefined;
};

/** Counts every second, without rates. */
export const countExactly: Counting = {
  secondsOf: ({ seconds }) => seconds,
  rateOf: () => undefined,
};

const SECONDS_PER_HOUR = HOUR_MS / SECOND_MS;

/** Counts each entry by itself and adds them; an amount is rounded once per rate. */
export function totalsOf(entries: readonly Entry[], counting: Counting): Totals {
  const tally = createTally(counting);
  for (const entry of entries) tally.add(entry, counting.secondsOf(entry));
  return tally.totals();
}

/** A sum that grows entry by entry. */
export interface Tally {
  /** Adds an entry that counts for so many seconds. */
  add(entry: Entry, counted: number): void;
  totals(): Totals;
}

/** Creates an empty sum. */
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
