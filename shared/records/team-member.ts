/** A member of the account. Every field name here rests on A6. */
import * as v from 'valibot';
import { assumed, momentText, wholeNumber } from './field-kinds.ts';

/** Only `id` is needed; what is missing is shown empty (A6). */
export const teamMember = v.object({
  id: wholeNumber,
  name: assumed(v.string()),
  email: assumed(v.string()),
  avatar_url: assumed(v.string()),
  archived_at: assumed(momentText),
});

export type TeamMember = v.InferOutput<typeof teamMember>;
