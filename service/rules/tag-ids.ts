/** `tag_ids` of a write: the tags a record is to wear, replaced as a whole. */
import * as v from 'valibot';
import { recordId } from '../web/fields.ts';

/** Ids in ascending order, each once; an empty list takes all tags off. */
export const tagIds = v.pipe(
  v.array(recordId, 'must be a list of ids'),
  v.maxLength(1_000, 'must have at most 1000 entries'),
  v.transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
);
