/** What may stand in the body of a contact that is created or changed. */
import * as v from 'valibot';
import { clearable, fields, line, moment, recordId, unclearable } from '../web/fields.ts';

/** More clients than any one person works for (rests on A14). */
const COMPANIES_MAX = 1_000;

/** Something, an @, and something: whether anybody reads it, only a letter would show. */
const email = v.pipe(line, v.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'));

/** Each once; the order says nothing, for links have none. */
const companyIds = v.pipe(
  v.array(recordId, 'must be a list of company ids'),
  v.maxLength(COMPANIES_MAX, `must have at most ${COMPANIES_MAX} entries`),
  v.transform((list) => [...new Set(list)]),
);

/**
 * Of POST /contacts and PATCH /contacts/{id}: null clears what the Contact table allows to be null
 * and is ignored on `company_ids`, which are cleared by an empty list (conv.null). Anything else is
 * ignored; `default_company_id` follows from the company's own `default_contact_id`.
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
