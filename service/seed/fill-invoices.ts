/** Invoices of the sample with their items; every sum adds up to the cent (invoice.totals). */
import { DAY_MS } from '../../shared/time.ts';
import { dayAfter, dayAt, momentAfter } from './calendar.ts';
import { decimal, percent } from './money.ts';
import type { Sample, SampleProject } from './sample.ts';
import { firstIds } from './sizes.ts';

const TAX_PERCENT = 19;
const PAYMENT_DAYS = 14;

type Item = {
  readonly name: string;
  /** In hundredths of a unit. */
  readonly amount: number;
  /** In cents. */
  readonly rate: number;
  readonly unit: 'flat' | 'per_hour' | 'per_month';
};

/** Adds one invoice after the other, their numbers rising through the year. */
export function fillInvoices(sample: Sample): void {
  const { draw, now, counts, projects } = sample;
  const planned = Array.from({ length: counts.invoices }, () => {
    const project = draw.pick(projects);
    return { project, at: momentAfter(draw, project.startedAt, 120, now) };
  }).toSorted((a, b) => a.at - b.at);
  let itemId: number = firstIds.invoiceItem;
  for (const [index, { project, at }] of planned.entries()) {
    const items = itemsOf(sample, project);
    addInvoice(sample, { id: firstIds.invoice + index, project, at, items });
    for (const [position, item] of items.entries()) {
      sample.store
        .sql('INSERT INTO invoice_items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          ...[itemId, firstIds.invoice + index, position + 1, item.name, null],
          ...[decimal(item.amount), decimal(item.rate), item.unit, decimal(totalOf(item))],
        );
      itemId += 1;
    }
  }
}

type Planned = {
  readonly id: number;
  readonly project: SampleProject;
  readonly at: number;
  readonly items: readonly Item[];
};

function addInvoice({ store, draw, now }: Sample, { id, project, at, items }: Planned): void {
  const { company } = project;
  const subtotal = items.reduce((sum, item) => sum + totalOf(item), 0);
  const discount = draw.chance(0.1) ? percent(subtotal, 5) : null;
  const tax = percent(subtotal - (discount ?? 0), TAX_PERCENT);
  const isOnReceipt = draw.chance(0.1);
  const drawn = statusOf(draw, (now - at) / DAY_MS);
  // Without a due date nothing is ever past it (invoice.status).
  const status = drawn === 'overdue' && isOnReceipt ? 'outstanding' : drawn;
  const isIssued = status !== 'drafted' && status !== 'scheduled';
  store
    .sql(
      `INSERT INTO invoices VALUES (?, ?, ?, 'EUR', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
         'single', NULL, NULL, NULL)`,
    )
    .run(
      ...[id, `${dayAt(at).slice(0, 4)}-${String(id - firstIds.invoice + 1).padStart(4, '0')}`],
      ...[project.title, isIssued ? dayAt(at) : null],
      isOnReceipt ? null : dayAfter(at, PAYMENT_DAYS),
      ...[project.id, company.contacts[0]?.email ?? null, draw.uuid().replaceAll('-', ''), at],
      ...[decimal(subtotal - (discount ?? 0) + tax), discount === null ? null : decimal(discount)],
      ...[status, isOnReceipt ? 'upon_receipt' : 'after_x_days', company.id],
      ...[company.contacts[0]?.name ?? company.name, decimal(subtotal), decimal(tax)],
    );
}

/** Old ones are paid, nearly all; of young ones some are drafts yet. */
function statusOf(draw: Sample['draw'], ageDays: number): string {
  if (ageDays > 60) return draw.chance(0.97) ? 'paid' : 'overdue';
  if (ageDays > PAYMENT_DAYS + 1) return draw.pick(['paid', 'paid', 'paid', 'overdue']);
  return draw.pick(['drafted', 'scheduled', 'outstanding', 'outstanding', 'pending', 'paid']);
}

function itemsOf({ draw }: Sample, project: SampleProject): Item[] {
  if (project.kind.name === 'care') {
    return [{ name: project.title, amount: 100, rate: project.fee, unit: 'per_month' }];
  }
  return draw.some(project.kind.hours, draw.between(1, 4)).map((name, index) =>
    index === 0 && draw.chance(0.5)
      ? { name, amount: 100, rate: percent(project.fee, draw.between(20, 50)), unit: 'flat' }
      : {
          name,
          amount: draw.between(2, 80) * 25,
          rate: draw.pick([8_500, 9_500, 11_000]),
          unit: 'per_hour',
        },
  );
}

/** Amount times rate, rounded half up to whole cents. */
function totalOf(item: Item): number {
  return percent(item.rate, item.amount);
}
