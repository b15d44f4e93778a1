/** A company tag (tag.fields). */
import * as v from 'valibot';
import { listed, wholeNumber } from './field-kinds.ts';

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
  tag_type: listed(tagTypes),
  color: v.string(),
});

export type Tag = v.InferOutput<typeof tag>;
