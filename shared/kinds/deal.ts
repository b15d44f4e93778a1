/** A deal: what may be sold to whom, and how far it is. */
import * as v from 'valibot';
import { deal } from '../records/deal.ts';
import { LINE_CHARS_MAX } from '../text-limits.ts';
import { defineKind } from './define-kind.ts';
import {
  code,
  day,
  field,
  link,
  moment,
  money,
  reference,
  references,
  refuseNull,
  text,
  wholeNumber,
} from './field.ts';
import { belowZeroInWords, currencyInWords } from './remarks.ts';

/** One line that is not empty: the service refuses or ignores an empty one. */
const title = refuseNull(
  field(
    'Title',
    {
      holds: v.pipe(v.string(), v.maxLength(LINE_CHARS_MAX), v.regex(/\S/)),
      ...{ value: 'text', control: 'text' },
    },
    { charsMax: LINE_CHARS_MAX },
  ),
);

export const dealKind = defineKind({
  path: 'deals',
  wrapper: 'deal',
  record: deal,
  namedBy: ['title'],
  fields: {
    title,
    deal_value: money('Value', { remark: belowZeroInWords }),
    currency: code('Currency', { isFilledByService: true, remark: currencyInWords }),
    probability: wholeNumber('Probability', {
      isFilledByService: true,
      computedFrom: ['board_group_id'],
      range: [0, 100],
      inWords: (percent) => `${percent} %`,
    }),
    close_date: day('Closing date', { isDueDay: true }),
    archived_at: moment('Archived', { word: 'archiving', none: 'No', isDatedYes: true }),
    assignee_member_id: reference('teamMembers', 'Owner'),
    board_group_id: reference('boardGroups', 'Stage', {
      among: { resource_type: 'Deal' },
      isFilledByService: true,
      changeAlone: (deal) => `Move the ${deal} to another stage`,
    }),
    contact_ids: references('contacts', 'Contacts', { isFilledByService: true }),
  },
  // The record shows the company's name alone, so that a change of it could not be compared.
  createOnly: { company_id: reference('companies', 'Client') },
  shownOnly: {
    deal_number: text('Number'),
    company_name: text('Client', { isGroup: true }),
    status: text('Stage name', { repeats: 'board_group_id' }),
    assignee_member_name: text('Owner’s name', { repeats: 'assignee_member_id' }),
    url: link('Web page'),
    id: wholeNumber('ID'),
  },
  indexes: ['company_name', '*contact_ids'],
  // company.default_contact
  reads: [
    {
      ...{ kind: 'company', namedBy: 'company_id', unless: 'contact_ids' },
      fields: ['default_contact_id'],
    },
  ],
  together: [
    ['deal_value', 'currency'],
    ['board_group_id', 'probability'],
  ],
  isRemovable: true,
});
