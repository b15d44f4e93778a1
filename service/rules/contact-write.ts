/** The body of a contact that is created or changed. */
import * as v from 'valibot';
import { clearable, fields, line, moment, recordId, unclearable } from '../web/fields.ts';

/** More clients than any person works for (rests on A14). */
const COMPANIES_MAX = 1_000;

/** Only something, an @ and something: whether the address works cannot be checked. */
const email = v.pipe(line, v.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'));

/** Without repeats; the order has no meaning. */
const companyIds = v.pipe(
  v.array(recordId, 'must be a list of company ids'),
  v.maxLength(COMPANIES_MAX, `must have at most ${COMPANIES_MAX} entries`),
  v.transform((list) => [...new Set(list)]),
);

/**
 * POST /contacts and PATCH /contacts/{id}. Null clears what the Contact table allows to be null; it
 * is ignored on `company_ids`, which an empty list clears (conv.null). Other keys are ignored;
 * `default_company_id` follows from the company's `default_contact_id`.
 */
export const contactWrite = fields({
  name: clearable(line),
  email: clearable(email),
  job_title: clearable(line),
  phone_number: clearable(line),
  archived_at: clearable(moment),
  company_ids: unclearable(companyIds),
});

export type ContactWrite = v.InferOutput<typeof contactWrite>;
