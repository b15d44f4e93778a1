/** The few figures that say how it stands with a client. Amounts are exact, and never added across currencies. */
import type { RecordId } from '../ids.ts';
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
  /** The billable time of this month, less what this computer put on an invoice. The service says nothing of that. */
  readonly unbilledSeconds: number;
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
  /** The time that invoices made here bill, by the id of the entry. */
  readonly billed: ReadonlyMap<RecordId, { readonly seconds: number }>;
};

export function figuresOf(sources: Sources, today: Day): Figures {
  const { deals, stages, entries, invoices, timeline, billed } = sources;
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
    unbilledSeconds: entries
      .filter(({ billable, date }) => billable !== false && date?.startsWith(month))
      .map(
        ({ id, duration_seconds }) =>
          (duration_seconds ?? 0) - (billed.get(String(id))?.seconds ?? 0),
      )
      .reduce((total, left) => total + Math.max(0, left), 0),
    outstanding: amountsOf(unpaid.map(amountOf)),
    overdue: amountsOf(late.map(amountOf)),
    touchedOn:
      timeline.find(({ day, happening }) => day <= today && happening !== 'due')?.day ?? null,
  };
}

function amountsOf(values: readonly (readonly [currency: string, value: string])[]): Amounts {
  return sumByCurrency(values).map(([currency, value]) => ({ currency, value }));
}
