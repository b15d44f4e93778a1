/** A client company: whom deals, projects and invoices are for. */
import * as v from 'valibot';
import { company, companySizes, companySources, industries } from '../records/company.ts';
import type { Fields } from '../records/kinds.ts';
import { showName, UNTITLED } from '../shown-name.ts';
import { LINE_CHARS_MAX } from '../text-limits.ts';
import type { Around, Clash } from './clash.ts';
import { defineKind } from './define-kind.ts';
import { domainIn } from './domain.ts';
import {
  choice,
  field,
  link,
  longText,
  moment,
  reference,
  refuseNull,
  text,
  wholeNumber,
} from './field.ts';
import { labelsFor } from './labels.ts';

const DOMAINS_MAX = 100;

const domains = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(LINE_CHARS_MAX))),
  v.maxLength(DOMAINS_MAX),
);

export const companyKind = defineKind({
  path: 'companies',
  wrapper: 'company',
  record: company,
  namedBy: ['name'],
  fields: {
    name: text('Name'),
    default_contact_id: reference('contacts', 'Main contact'),
    description: longText('Description'),
    industry: choice(
      'Industry',
      labelsFor(industries, { e_commerce_and_shopping: 'E-commerce and shopping' }),
    ),
    company_size: choice(
      'Size',
      labelsFor(companySizes, {
        size_1_10: '1 to 10 people',
        size_11_50: '11 to 50 people',
        size_51_200: '51 to 200 people',
        size_201_1000: '201 to 1,000 people',
        size_1000_plus: 'More than 1,000 people',
      }),
    ),
    source: choice('Lead source', labelsFor(companySources, { ai_referrals: 'AI referrals' })),
    domains: refuseNull(
      field(
        'Domains',
        { holds: domains, value: 'domains', control: 'lines' },
        { addressIn: 'web', charsMax: LINE_CHARS_MAX },
      ),
    ),
    linkedin: text('LinkedIn', { word: 'LinkedIn profile', addressIn: 'web' }),
    instagram: text('Instagram', { word: 'Instagram profile', addressIn: 'web' }),
    twitter: text('Twitter', { word: 'Twitter profile', addressIn: 'web' }),
    facebook: text('Facebook', { word: 'Facebook profile', addressIn: 'web' }),
    archived_at: moment('Archived', { word: 'archiving', none: 'No', isDatedYes: true }),
  },
  shownOnly: {
    created_at: moment('Client since'),
    avatar_url: link('Picture'),
    url: link('Web page'),
    id: wholeNumber('ID'),
  },
  indexes: ['name'],
  together: [],
  clashes: domainClash,
  inTheWay: { list: 'companies', ifChanged: ['domains'] },
  mayFollow: ['default_contact_id'],
  // The service links the contact to the client. A list of its clients that goes out beside it would undo that.
  reads: [{ kind: 'contact', namedBy: 'default_contact_id', fields: ['company_ids'] }],
  isRemovable: true,
});

/** A domain belongs to one company of the account (company.domains). */
function domainClash({ domains: given }: Fields, { others }: Around): readonly Clash[] {
  const own = domainsIn(given);
  for (const { name, domains: taken } of others) {
    const shared = domainsIn(taken).find((one) => own.includes(one));
    if (shared === undefined) continue;
    const words = `${shared} belongs to “${showName(String(name ?? UNTITLED))}”.`;
    return [{ field: 'domains', words, fields: ['domains'] }];
  }
  return [];
}

function domainsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(domainIn) : [];
}
