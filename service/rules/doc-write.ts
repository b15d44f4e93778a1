/** What may stand in the body of POST /docs. */
import * as v from 'valibot';
import { fields, line, nonBlankLine, recordId } from '../web/fields.ts';

/** Templates of this type make documents, the others do not (docs.draft). */
export const DOCUMENT_TEMPLATE_TYPE = 'Doc';

/**
 * Null is the same as left out. A document without a title of its own, or with an empty one, has
 * that of its template.
 */
export const docCreate = fields({
  template_id: nonBlankLine,
  title: v.nullish(line),
  contact_id: v.nullish(recordId),
  company_id: v.nullish(recordId),
  project_id: v.nullish(recordId),
  deal_id: v.nullish(recordId),
});

export type DocCreate = v.InferOutput<typeof docCreate>;
