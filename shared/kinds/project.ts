/** A project: what is done for whom, and how it is billed (project.billing). */
import type { Fields } from '../records/kinds.ts';
import { lists } from '../records/lists.ts';
import { billingCycles, billingTypes } from '../records/project.ts';
import { type Around, type Clash, isSameId } from './clash.ts';
import { defineKind } from './define-kind.ts';
import { choice, code, day, link, money, reference, text, wholeNumber } from './field.ts';
import { labelsFor } from './labels.ts';
import { belowZeroInWords, currencyInWords } from './remarks.ts';

export const projectKind = defineKind({
  path: 'projects',
  wrapper: 'project',
  record: lists.projects.record, // without the link for clients
  namedBy: ['title', 'number'],
  fields: {
    title: text('Title'),
    company_id: reference('companies', 'Client'),
    start_date: day('Start date'),
    board_group_id: reference('boardGroups', 'Stage', {
      among: { resource_type: 'Project' },
      isFilledByService: true,
      changeAlone: (project) => `Move the ${project} to another stage`,
    }),
    billing_type: choice('Billing', labelsFor(billingTypes)),
    billing_cycle: choice('Billing cycle', labelsFor(billingCycles)),
    billing_fee: money('Fee', { remark: belowZeroInWords }),
    currency: code('Currency', { isFilledByService: true, remark: currencyInWords }),
  },
  shownOnly: {
    number: text('Number'),
    sequence: wholeNumber('Number of this client'),
    company_name: text('Client’s name', { repeats: 'company_id' }),
    // Deprecated: it says what `company_name` says (deprecated).
    client_or_company_name: text('Client’s name (old field)', {
      repeats: 'company_id',
      isRepeated: (project) => project['client_or_company_name'] === project['company_name'],
    }),
    url: link('Web page'),
    id: wholeNumber('ID'),
  },
  indexes: ['company_id'],
  together: [
    ['billing_type', 'billing_cycle', 'billing_fee'],
    ['billing_fee', 'currency'],
  ],
  onlyWith: {
    billing_cycle: { field: 'billing_type', values: ['retainer'], isNeeded: true },
    billing_fee: { field: 'billing_type', values: ['fixed_fee', 'retainer'], isNeeded: true },
  },
  clashes: clientClash,
  inTheWay: { list: 'invoices', heldIn: 'project_id', ifChanged: ['company_id'] },
  isRemovable: true,
  clientPage: 'open this project’s page for clients',
});

/** A project keeps its client while it has invoices for it. The records of documents do not name theirs. */
function clientClash(fields: Fields, { before, others }: Around): readonly Clash[] {
  const { company_id: company = null } = fields;
  if (!before || company === null || isSameId(company, before['company_id'])) return [];
  const isElsewhere = ({ company_id: other, status }: Fields) =>
    (other ?? null) !== null && status !== 'deleted' && !isSameId(other, company);
  if (!others.some(isElsewhere)) return [];
  const words = 'Client can’t change: this project has invoices for another client.';
  return [{ field: 'company_id', words, fields: ['company_id'] }];
}
