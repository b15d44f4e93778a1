/** The few figures that say how it stands with a client. Amounts are exact, and never added across currencies. */
import type { Deal } from '../records/deal.ts';
import { type Invoice, isUnpaid } from '../records/invoice.ts';
import { idsOfComplete, type Stage } from '../records/stage.ts';
import type { TimeEntry } from '../records/time-entry.ts';
import { sumByCurrency } from '../sum-by-currency.ts';
import type { Day } from '../time.ts';
import type { TimelineItem } from './timeline.ts';

export type Amounts = readonly { readonly currency: string; readonly value: string }[];

export type Figures = {
  readonly openDeals: Amounts;
  /** For this month; the service does not say which of it is on an invoice. */
  readonly billableSeconds: number;
  readonly outstanding: Amounts;
  /** The part of `outstanding` that should have been paid by now. */
  readonly overdue: Amounts;
  /** The last day by today on which anything happened. */
  readonly touchedOn: Day | null;
};

type Sources = {
  readonly deals: readonly Deal[];
  readonly stages: readonly Stage[];
  readonly entries: readonly TimeEntry[];
  readonly invoices: readonly Omit<Invoice, 'public_url_token'>[];
  readonly timeline: readonly TimelineItem[];
};

export function figuresOf(sources: Sources, today: Day): Figures {
  const { deals, stages, entries, invoices, timeline } = sources;
  const closing = idsOfComplete(stages);
  const month = today.slice(0, 7);
  const open = deals.filter(
    ({ archived_at, board_group_id: stage }) =>
      archived_at === null && (stage === null || !closing.has(stage)),
  );
  const unpaid = invoices.filter(isUnpaid);
  const late = unpaid.filter(
    ({ status, due_date }) => status === 'overdue' || (due_date !== null && due_date < today),
  );
  const amountOf = ({ currency, total_amount }: (typeof invoices)[number]) =>
    [currency, total_amount] as const;
  return {
    openDeals: amountsOf(
      open.flatMap(({ currency, deal_value: value }) =>
        value === null ? [] : [[currency, value]],
      ),
    ),
    billableSeconds: entries
      .filter(({ billable, date }) => billable !== false && date?.startsWith(month))
      .reduce((total, { duration_seconds }) => total + (duration_seconds ?? 0), 0),
    outstanding: amountsOf(unpaid.map(amountOf)),
    overdue: amountsOf(late.map(amountOf)),
    touchedOn:
      timeline.find(({ day, happening }) => day <= today && happening !== 'due')?.day ?? null,
  };
}

function amountsOf(values: readonly (readonly [currency: string, value: string])[]): Amounts {
  return sumByCurrency(values).map(([currency, value]) => ({ currency, value }));
}
