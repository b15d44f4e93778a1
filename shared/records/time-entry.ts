/** Time that was worked. Every field name but `id` rests on A5. */
import * as v from 'valibot';
import { assumed, dayText, linkText, momentText, uuidText, wholeNumber } from './field-kinds.ts';
import { embeddedTag } from './tag.ts';

/** `ended_at` is null while the entry runs, and with `started_at` for a plain duration. */
export const timeEntry = v.object({
  id: wholeNumber,
  date: assumed(dayText),
  started_at: assumed(momentText),
  ended_at: assumed(momentText),
  duration_seconds: assumed(wholeNumber),
  description: assumed(v.string()),
  project_id: assumed(wholeNumber),
  task_id: assumed(uuidText),
  member_id: assumed(wholeNumber),
  billable: assumed(v.boolean()),
  tags: v.optional(v.array(embeddedTag), []),
  created_at: assumed(momentText),
  updated_at: assumed(momentText),
  url: assumed(linkText),
});

export type TimeEntry = v.InferOutput<typeof timeEntry>;
