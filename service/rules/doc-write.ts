/** The body of POST /docs. */
import * as v from 'valibot';
import { fields, line, nonBlankLine, recordId } from '../web/fields.ts';

/** Only templates of this type make documents (docs.draft). */
export const DOCUMENT_TEMPLATE_TYPE = 'Doc';

/** Null counts as left out. An empty title becomes the template's. */
export const docCreate = fields({
  template_id: nonBlankLine,
  title: v.nullish(line),
  contact_id: v.nullish(recordId),
  company_id: v.nullish(recordId),
  project_id: v.nullish(recordId),
  deal_id: v.nullish(recordId),
});

export type DocCreate = v.InferOutput<typeof docCreate>;
