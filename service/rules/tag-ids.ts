/** `tag_ids` of a write: replaces all tags of the record. */
import * as v from 'valibot';
import { recordId } from '../web/fields.ts';

/** Sorted ids without repeats; an empty list removes all tags. */
export const tagIds = v.pipe(
  v.array(recordId, 'must be a list of ids'),
  v.maxLength(1_000, 'must have at most 1000 entries'),
  v.transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
);
