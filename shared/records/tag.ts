/** A company tag (tag.fields). */
import * as v from 'valibot';
import { oneOf, wholeNumber } from './field-kinds.ts';
import { type ListFacts, lookupList } from './list-facts.ts';

export const tagTypes = [
  'client',
  'deal',
  'project',
  'vendor',
  'task',
  'time_entry',
  'expense',
  'supplier',
] as const;

/** A tag inside another record: its id and name alone. */
export const embeddedTag = v.object({ id: wholeNumber, name: v.string() });

/** A tag of the tags endpoint; its type never changes. */
export const tag = v.object({
  ...embeddedTag.entries,
  tag_type: oneOf(tagTypes),
  color: v.string(),
});

/** Their list. */
export const tags = {
  ...lookupList,
  kind: 'tag',
  record: tag,
  id: 'number',
  canReadOne: false,
  words: ['tag', 'tags'],
} as const satisfies ListFacts;

export type Tag = v.InferOutput<typeof tag>;
