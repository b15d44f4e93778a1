/** The problems of an invoice that its schema cannot see, all at once. */
import { wrappers } from '../../shared/api/assumptions.ts';
import { compare } from '../../shared/money.ts';
import type { Day } from '../../shared/time.ts';
import {
  type BilledProject,
  findBilledProject,
  hasOthersInSeries,
  type InvoiceRow,
  type ItemRow,
  isContactOf,
  isNumberTaken,
} from '../store/invoices.ts';
import type { Member } from '../store/members.ts';
import type { Store } from '../store/store.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { isObject } from '../web/read-body.ts';
import { readFittingFields } from './fitting-fields.ts';
import { decideSums, type HeldSums, newSums } from './invoice-items.ts';
import { decideTerms, isLocked, isSeriesKind, newTerms, wrong } from './invoice-terms.ts';
import {
  type InvoiceCreate,
  type InvoicePatch,
  invoiceCreate,
  invoicePatch,
} from './invoice-write.ts';
import { referenceProblems } from './references.ts';

type Asked = { readonly store: Store; readonly member: Member; readonly today: Day };

/** Returns the problems of a new invoice. */
export function createProblems(asked: Asked, given: unknown): Detail[] {
  const { values, unfit } = readFittingFields(invoiceCreate, given);
  const client = decideClient(asked.store, undefined, values);
  return oncePerField(unfit, [
    ...referencesOf(asked, given),
    ...client.details,
    ...contactProblems(asked, values, client.company_id),
    ...numberProblems(asked, values, 0),
    ...decideTerms(newTerms, values, asked.today).details,
    ...itemProblems(given, []),
    ...discountProblems({ unfit, values }, newSums(client.project?.currency)),
  ]);
}

/** Returns the problems of a change to `row`, which has these items. */
export function changeProblems(
  asked: Asked,
  given: unknown,
  { row, items }: { readonly row: InvoiceRow; readonly items: readonly ItemRow[] },
): Detail[] {
  const { values, unfit } = readFittingFields(invoicePatch, given);
  return oncePerField(unfit, [
    ...lockProblems(row),
    ...referencesOf(asked, given),
    ...decideClient(asked.store, row, values).details,
    ...numberProblems(asked, values, row.id),
    ...seriesProblems(asked, values, row),
    ...decideTerms(row, values, asked.today).details,
    ...itemProblems(
      given,
      items.map(({ id }) => id),
    ),
    ...(isLocked(row.status) ? [] : discountProblems({ unfit, values }, { ...row, items })),
  ]);
}

type Read = Pick<ReturnType<typeof readFittingFields<typeof invoicePatch>>, 'values' | 'unfit'>;

/**
 * Refuses a discount greater than its subtotal after a write that touches either. Skipped while one
 * of the fields is invalid.
 */
function discountProblems({ unfit, values }: Read, held: HeldSums): Detail[] {
  const computed = ['invoice_items', 'discount_amount', 'currency'] as const;
  if (computed.some((field) => unfit.has(field))) return [];
  if (computed.every((field) => values[field] === undefined)) return [];
  const { discount_amount, subtotal } = decideSums(held, values).sums;
  if (discount_amount === null || compare(discount_amount, '0') === 0) return [];
  if (compare(discount_amount, subtotal) <= 0) return [];
  return [wrong('discount_amount', 'must not be greater than the subtotal')];
}

/** A paid or pending invoice cannot change, nor can its items (invoice.locked, A15). */
function lockProblems({ status }: InvoiceRow): Detail[] {
  return isLocked(status) ? [wrong('status', `is ${status}: the invoice cannot be edited`)] : [];
}

type Named = Partial<Pick<InvoicePatch, 'company_id' | 'project_id'>>;

/**
 * Decides the billed company: the one the invoice names, else its project's. The two must not
 * differ; a project without a company goes with any.
 */
export function decideClient(
  store: Store,
  row: Pick<InvoiceRow, 'company_id' | 'project_id'> | undefined,
  given: Named,
): {
  readonly company_id: number | null;
  readonly project: BilledProject | undefined;
  readonly details: readonly Detail[];
} {
  const projectId = given.project_id === undefined ? row?.project_id : given.project_id;
  const project = typeof projectId === 'number' ? findBilledProject(store, projectId) : undefined;
  const isOtherProject = given.project_id !== undefined && given.project_id !== row?.project_id;
  const isOtherCompany = given.company_id !== undefined && given.company_id !== row?.company_id;
  if (row && !isOtherProject && !isOtherCompany) {
    return { company_id: row.company_id, project, details: [] };
  }
  const named = given.company_id === undefined ? row?.company_id : given.company_id;
  // On create null counts as left out; on a change it removes the company.
  const isTakenOver = (named ?? null) === null && !(row && given.company_id === null);
  const company_id = (isTakenOver ? project?.company_id : named) ?? null;
  const ofProject = project?.company_id ?? null;
  if (ofProject === null || ofProject === company_id) {
    return { company_id, project, details: [] };
  }
  const detail = isOtherProject
    ? wrong('project_id', 'must be a project of the company that company_id names')
    : wrong('company_id', 'must be the company of the project that project_id names');
  return { company_id, project, details: [detail] };
}

function referencesOf(asked: Asked, given: unknown): Detail[] {
  return referenceProblems(asked, wrappers.invoice, given, {
    company_id: 'company',
    project_id: 'project',
    contact_id: 'contact',
  });
}

function contactProblems(
  { store }: Asked,
  { contact_id }: Partial<InvoiceCreate>,
  companyId: number | null,
): Detail[] {
  if (typeof contact_id !== 'number' || companyId === null) return [];
  if (isContactOf(store, contact_id, companyId)) return [];
  return [wrong('contact_id', 'must be a contact of the company that is billed')];
}

/**
 * The number is unique in the account, also among invoices the member does not see
 * (invoice.number_filter).
 */
function numberProblems(
  { store }: Asked,
  { invoice_number }: Partial<InvoicePatch>,
  id: number,
): Detail[] {
  if (invoice_number === undefined || !isNumberTaken(store, invoice_number, id)) return [];
  return [wrong('invoice_number', 'is the number of another invoice')];
}

/** An invoice cannot leave a series that has others (invoice.series). */
function seriesProblems(
  { store }: Asked,
  { kind }: Partial<InvoicePatch>,
  row: InvoiceRow,
): Detail[] {
  const isLeaving = kind !== undefined && isSeriesKind(row.kind) && !isSeriesKind(kind);
  if (!isLeaving || !hasOthersInSeries(store, row)) return [];
  return [wrong('kind', 'cannot change while the series holds other invoices')];
}

/**
 * Refuses item ids of other invoices and repeated ids. It reads the given body, so that these
 * problems are listed beside other problems of an item.
 */
function itemProblems(given: unknown, itemIds: readonly number[]): Detail[] {
  const items = isObject(given) ? given['invoice_items'] : undefined;
  if (!Array.isArray(items)) return [];
  const ids = items.map((item: unknown) => (isObject(item) ? item['id'] : undefined));
  return ids.flatMap((id, index) => {
    // The schema refuses what is not an id.
    if (!Number.isSafeInteger(id) || Number(id) < 1) return [];
    const place = [wrappers.invoice, 'invoice_items', String(index), 'id'];
    if (!itemIds.includes(Number(id))) {
      return [inBody(place, 'not_accessible', `There is no item ${id} on this invoice.`)];
    }
    if (ids.indexOf(id) === index) return [];
    return [inBody(place, 'invalid_value', `The item ${id} is listed twice.`)];
  });
}

/** Keeps the first problem of each place; drops those of fields that the schema refused. */
function oncePerField(unfit: ReadonlySet<string>, details: readonly Detail[]): Detail[] {
  const known = new Set(
    [...unfit].map((field) => pointerOf(inBody([wrappers.invoice, field], 'blank', ''))),
  );
  return details.filter((detail) => {
    const pointer = pointerOf(detail);
    if (known.has(pointer)) return false;
    known.add(pointer);
    return true;
  });
}

function pointerOf({ source }: Detail): string {
  return 'pointer' in source ? source.pointer : source.parameter;
}
