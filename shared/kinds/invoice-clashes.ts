/** The combinations that the service refuses in an invoice. */
import * as v from 'valibot';
import { compare, digitsOf, isDecimal, roundTo } from '../money.ts';
import type { Fields } from '../records/kinds.ts';
import { type Around, type Clash, isSameId, namedIn } from './clash.ts';
import { invoiceSums, writtenItems } from './invoice-items.ts';

/** The kinds that belong to a series (invoice.series). */
export const seriesKinds: readonly string[] = ['recurring', 'subscription'];

export function invoiceClashes(fields: Fields, around: Around): readonly Clash[] {
  return [discountClash, contactClash, numberClash, clientClash, kindClash].flatMap(
    (find) => find(fields, around) ?? [],
  );
}

const summed = ['invoice_items', 'discount_amount', 'currency'];

/** One for each number of digits that a currency has. */
const currencies = ['JPY', 'EUR', 'KWD'];

/** A discount is not greater than the subtotal, each in the digits of the currency. */
function discountClash(fields: Fields, around: Around): Clash | undefined {
  const { before } = around;
  const { invoice_items: items = [], discount_amount: discount } = fields;
  if (typeof discount !== 'string' || !isDecimal(discount) || !v.is(writtenItems, items)) return;
  const currency =
    fields['currency'] ?? namedIn(around, 'projects', fields['project_id'])?.['currency'];
  // The currency of the account is not known here.
  const possible = typeof currency === 'string' ? [currency] : currencies;
  const subtotals = possible.map((one) => {
    const { subtotal } = invoiceSums({ invoice_items: items, currency: one });
    return compare(roundTo(discount, digitsOf(one)), subtotal) > 0 ? subtotal : undefined;
  });
  const [subtotal] = subtotals;
  if (subtotal === undefined || subtotals.includes(undefined)) return;
  if (compare(discount, '0') <= 0 || (before && !isAnyChanged(summed, fields, before))) return;
  const words = `Discount can’t be more than the items come to: ${subtotal}.`;
  return { field: 'discount_amount', words, fields: summed };
}

/** The contact of a new invoice is one of the billed company, which may be its project's. */
function contactClash(fields: Fields, around: Around): Clash | undefined {
  const contact = namedIn(around, 'contacts', fields['contact_id']);
  const ofProject = namedIn(around, 'projects', fields['project_id'])?.['company_id'];
  const company = fields['company_id'] ?? ofProject ?? null;
  const companies = contact?.['company_ids'];
  if (around.before || company === null || !Array.isArray(companies)) return;
  if (companies.some((id) => isSameId(id, company))) return;
  const words = 'Contact is nobody of the client that is billed. Choose another contact or client.';
  // A create without it could never get it.
  return { field: 'contact_id', words, fields: [] };
}

/** The number is unique in the account (invoice.number_filter). */
function numberClash(fields: Fields, { before, others }: Around): Clash | undefined {
  const { invoice_number: number } = fields;
  if (typeof number !== 'string' || number === before?.['invoice_number']) return;
  if (!others.some(({ invoice_number: other }) => other === number.trim())) return;
  const words = 'Another invoice has this number.';
  return { field: 'invoice_number', words, fields: ['invoice_number'] };
}

const billed = ['project_id', 'company_id'];

/** The billed company and the company of the project are the same; a project without one goes with any. */
function clientClash(fields: Fields, around: Around): Clash | undefined {
  const { before } = around;
  const { project_id: project = null, company_id: company = null } = fields;
  const ofProject = namedIn(around, 'projects', project)?.['company_id'] ?? null;
  const isOtherProject = !isSameId(project, before?.['project_id']);
  const isOtherCompany = !isSameId(company, before?.['company_id']);
  if (ofProject === null || isSameId(company, ofProject)) return;
  if (!isOtherProject && !isOtherCompany) return;
  // The service then takes that of the project.
  if (company === null && !isOtherCompany) return;
  const field = isOtherProject ? 'project_id' : 'company_id';
  const words = isOtherProject
    ? 'Project is one of another client than the client that is billed.'
    : 'Client has to be the client of the project.';
  return { field, words, fields: billed };
}

/** A bundled invoice stays one, and one of a series leaves it only where it is alone in it. */
function kindClash(fields: Fields, { before, others }: Around): Clash | undefined {
  const { kind = null } = fields;
  const had = before?.['kind'];
  if (kind === null || had === undefined || kind === had) return;
  const isLeaving = seriesKinds.includes(String(had)) && !seriesKinds.includes(String(kind));
  const series = before?.['series_id'] ?? null;
  const hasOthers = series !== null && others.some((one) => isSameId(one['series_id'], series));
  if (had !== 'bundled' && !(isLeaving && hasOthers)) return;
  const words =
    had === 'bundled'
      ? 'Kind can’t change: a bundled invoice stays bundled.'
      : 'Kind can’t change while the series has other invoices.';
  return { field: 'kind', words, fields: ['kind', 'repeat_interval', 'repeat_finish_date'] };
}

function isAnyChanged(names: readonly string[], fields: Fields, before: Fields): boolean {
  return names.some((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]));
}
