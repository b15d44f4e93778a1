/** A person, as the Contact table of the service's document has it (contact.fields). */
import * as v from 'valibot';
import { linkText, momentText, wholeNumber } from './field-kinds.ts';
import { businessList, type ListFacts } from './list-facts.ts';

/** All fields are always present; unknown ones are dropped (conv.unknown_fields). */
export const contact = v.object({
  id: wholeNumber,
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  job_title: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  archived_at: v.nullable(momentText),
  created_at: momentText,
  company_ids: v.array(wholeNumber),
  default_company_id: v.nullable(wholeNumber),
  url: linkText,
});

/** Their list. */
export const contacts = {
  ...businessList,
  kind: 'contact',
  record: contact,
  id: 'number',
  sort: '-created_at',
  words: ['contact', 'contacts'],
} as const satisfies ListFacts;

export type Contact = v.InferOutput<typeof contact>;
