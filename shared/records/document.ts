/** A document made from a template, as the answer to its creation has it (docs.draft). */
import * as v from 'valibot';
import { linkText, momentText, wholeNumber } from './field-kinds.ts';
import { role } from './template.ts';

/**
 * Somebody the document is for. A contact has no membership and a member no contact. So these ids
 * may be null too, although the document's table does not say so.
 */
export const recipient = v.object({
  status: v.string(),
  role,
  contact_id: v.nullable(wholeNumber),
  company_member_id: v.nullable(wholeNumber),
  company_id: v.nullable(wholeNumber),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
});

/** `deal_id` is read as null too: not every document belongs to a deal. */
export const document = v.object({
  id: wholeNumber,
  title: v.string(),
  doc_number: v.string(),
  deal_id: v.nullable(wholeNumber),
  created_at: momentText,
  updated_at: momentText,
  status: v.string(),
  project_ids: v.array(wholeNumber),
  recipients: v.array(recipient),
  unassigned_roles: v.array(role),
  url: linkText,
});

export type BusinessDocument = v.InferOutput<typeof document>;
export type Recipient = v.InferOutput<typeof recipient>;
