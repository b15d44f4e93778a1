/** Invoices of the sample with their items; every sum adds up to the cent (invoice.totals). */
import { times } from '../../shared/money.ts';
import { DAY_MS, type Instant } from '../../shared/time.ts';
import { addTotal, sumsOf } from '../rules/invoice-sums.ts';
import { insertRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { dayAfter, dayAt, momentAfter } from './draw/calendar.ts';
import { type DrawnInvoice, type DrawnItem, weaveSeries } from './invoice-series.ts';
import { decimal } from './money.ts';
import type { Sample, SampleProject } from './sample.ts';

const TAX_RATE = '0.19';
const DISCOUNT_RATE = '0.05';
const EURO_DIGITS = 2;
const PAYMENT_DAYS = 14;
/** Days from today until a scheduled invoice is sent. */
const SENT_IN_DAYS = 3;

/** Adds the invoices in order of time, so that their numbers rise. */
export function fillInvoices(sample: Sample): void {
  const { draw, now, counts, projects } = sample;
  const { firstIds } = sample.business;
  const drawn = Array.from({ length: counts.invoices }, () => {
    const project = draw.pick(projects);
    return { project, at: momentAfter(draw, project.startedAt, 120, now) };
  })
    .toSorted((a, b) => a.at - b.at)
    .map((planned) => drawInvoice(sample, planned));
  let itemId = firstIds.invoiceItem;
  for (const [index, invoice] of weaveSeries(sample, drawn).entries()) {
    addInvoice(sample, { ...invoice, index }, itemId);
    itemId += invoice.items.length;
  }
}

function drawInvoice(
  sample: Sample,
  { project, at }: { readonly project: SampleProject; readonly at: Instant },
): DrawnInvoice {
  const { draw, now } = sample;
  const items = itemsOf(sample, project);
  const isDiscounted = draw.chance(0.1);
  const isOnReceipt = draw.chance(0.1);
  const status = statusOf(draw, (now - at) / DAY_MS);
  const token = draw.uuid().replaceAll('-', '');
  return { project, at, items, isDiscounted, isOnReceipt, status, token, kind: 'single' };
}

function addInvoice(
  { store, business, now }: Sample,
  drawn: DrawnInvoice & { readonly index: number },
  itemId: number,
): void {
  const { project, at, index, isOnReceipt, status } = drawn;
  const { company } = project;
  const items = drawn.items.map((item) => addTotal(item, EURO_DIGITS));
  const { subtotal } = sumsOf(items, { discount_amount: null, tax_amount: null }, EURO_DIGITS);
  const discount_amount = drawn.isDiscounted ? times(subtotal, DISCOUNT_RATE, EURO_DIGITS) : null;
  const { total_amount: net } = sumsOf(items, { discount_amount, tax_amount: null }, EURO_DIGITS);
  const tax_amount = times(net, TAX_RATE, EURO_DIGITS);
  const isIssued = !['new', 'drafted', 'scheduled'].includes(status);
  const sentAt = status === 'scheduled' ? now + SENT_IN_DAYS * DAY_MS : undefined;
  const id = business.firstIds.invoice + index;
  const number = String(index + 1).padStart(4, '0');
  insertRow(store, 'invoices', {
    id,
    invoice_number: `${dayAt(at).slice(0, 4)}-${number}`,
    title: project.title,
    currency: 'EUR',
    issued_date: isIssued ? dayAt(at) : null,
    due_date: isOnReceipt ? null : dayAfter(sentAt ?? at, PAYMENT_DAYS),
    project_id: project.id,
    client_email: company.contacts[0]?.email ?? null,
    public_url_token: drawn.token,
    created_at: at,
    status,
    due_date_option: isOnReceipt ? 'upon_receipt' : 'after_x_days',
    company_id: company.id,
    client_name: company.contacts[0]?.name ?? company.name,
    kind: drawn.kind,
    repeat_interval: drawn.series?.interval ?? null,
    repeat_finish_date: drawn.series?.finishDate ?? null,
    send_at: sentAt === undefined ? null : dayAt(sentAt),
    ...sumsOf(items, { discount_amount, tax_amount }, EURO_DIGITS),
  });
  if (drawn.series) joinSeries(store, id, drawn.series.firstToken);
  for (const [position, item] of items.entries()) {
    insertRow(store, 'invoice_items', {
      id: itemId + position,
      invoice_id: id,
      position: position + 1,
      description: null,
      ...item,
    });
  }
}

/** The first invoice of a series is older, so it exists already. */
function joinSeries(store: Store, id: number, firstToken: string): void {
  store
    .sql(
      `UPDATE invoices SET series_id = (SELECT id FROM invoices WHERE public_url_token = ?)
       WHERE id = ?`,
    )
    .run(firstToken, id);
}

/**
 * Nearly all old invoices are paid; some young ones are drafts. A sent invoice past its due date
 * becomes overdue by itself (invoice.status).
 */
function statusOf(draw: Sample['draw'], ageDays: number): string {
  if (ageDays > 60) return draw.chance(0.97) ? 'paid' : 'outstanding';
  if (ageDays > PAYMENT_DAYS + 1) return draw.pick(['paid', 'paid', 'paid', 'outstanding']);
  return draw.pick(['drafted', 'scheduled', 'outstanding', 'outstanding', 'pending', 'paid']);
}

function itemsOf({ draw }: Sample, project: SampleProject): DrawnItem[] {
  const fee = decimal(project.fee);
  if (project.kind.name === 'care') {
    return [{ name: project.title, amount: '1', rate: fee, unit_type: 'per_month' }];
  }
  return draw.some(project.kind.hours, draw.between(1, 4)).map((name, index) =>
    index === 0 && draw.chance(0.5)
      ? {
          name,
          amount: '1',
          rate: times(fee, decimal(draw.between(20, 50)), EURO_DIGITS),
          unit_type: 'flat',
        }
      : {
          name,
          amount: decimal(draw.between(2, 80) * 25),
          rate: decimal(draw.pick([8_500, 9_500, 11_000])),
          unit_type: 'per_hour',
        },
  );
}
