/** A project: what is done for whom, and how it is billed (project.billing). */
import { lists } from '../records/lists.ts';
import { billingCycles, billingTypes } from '../records/project.ts';
import { defineKind } from './define-kind.ts';
import {
  choice,
  code,
  day,
  labelsFor,
  link,
  money,
  reference,
  text,
  wholeNumber,
} from './field.ts';

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
    billing_fee: money('Fee'),
    currency: code('Currency', { isFilledByService: true }),
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
  isRemovable: true,
  clientPage: 'open this project’s page for clients',
});
