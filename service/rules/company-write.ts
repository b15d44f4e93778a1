/** The body of a company that is created or changed. */
import * as v from 'valibot';
import { companySizes, companySources, industries } from '../../shared/records/company.ts';
import {
  choice,
  clearable,
  fields,
  line,
  longText,
  moment,
  recordId,
  unclearable,
} from '../web/fields.ts';
import { domainOf } from './domain.ts';

/** More websites than any client has (rests on A14). */
const DOMAINS_MAX = 100;

const domain = v.pipe(
  line,
  v.check((text) => domainOf(text) !== undefined, 'must be a domain'),
  v.transform((text) => domainOf(text) ?? text),
);

/** In the given order, without repeats. */
const domains = v.pipe(
  v.array(domain, 'must be a list of domains'),
  v.maxLength(DOMAINS_MAX, `must have at most ${DOMAINS_MAX} entries`),
  v.transform((list) => [...new Set(list)]),
);

/**
 * POST /companies and PATCH /companies/{id}. Null clears what the Company table allows to be null;
 * it is ignored on `domains`, which an empty list clears (conv.null). Other keys are ignored, also
 * `avatar_url` (company.avatar).
 */
export const companyWrite = fields({
  name: clearable(line),
  default_contact_id: clearable(recordId),
  description: clearable(longText),
  industry: clearable(choice(industries)),
  company_size: clearable(choice(companySizes)),
  source: clearable(choice(companySources)),
  linkedin: clearable(line),
  instagram: clearable(line),
  twitter: clearable(line),
  facebook: clearable(line),
  archived_at: clearable(moment),
  domains: unclearable(domains),
});

export type CompanyWrite = v.InferOutput<typeof companyWrite>;
