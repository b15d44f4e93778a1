/** A project, as the Project table of the service's document has it (project.fields). */
import * as v from 'valibot';
import { dayText, decimalText, linkText, oneOf, uuidText, wholeNumber } from './field-kinds.ts';
import { businessList, type ListFacts, withoutLink } from './list-facts.ts';

export const billingTypes = ['time', 'fixed_fee', 'retainer', 'not_billable'] as const;

/** How often a retainer is billed. */
export const billingCycles = ['weekly', 'monthly', 'quarterly', 'biannually', 'yearly'] as const;

/** Every documented field; those the document does not show are dropped. */
export const project = v.object({
  id: wholeNumber,
  title: v.nullable(v.string()),
  public_url_token: v.nullable(v.string()),
  currency: v.string(),
  start_date: v.nullable(dayText),
  sequence: v.nullable(wholeNumber),
  number: v.nullable(v.string()),
  board_group_id: v.nullable(uuidText),
  company_name: v.nullable(v.string()),
  client_or_company_name: v.pipe(v.nullable(v.string()), v.metadata({ deprecated: true })),
  billing_type: v.nullable(oneOf(billingTypes)),
  billing_cycle: v.nullable(oneOf(billingCycles)),
  billing_fee: v.nullable(decimalText),
  company_id: v.nullable(wholeNumber),
  url: linkText,
});

/** Their list. */
export const projects = {
  ...businessList,
  kind: 'project',
  record: withoutLink(project),
  id: 'number',
  sort: '-created_at',
  words: ['project', 'projects'],
} as const satisfies ListFacts;

export type Project = v.InferOutput<typeof project>;
