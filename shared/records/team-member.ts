/** A member of the account. Every field name here rests on A6. */
import * as v from 'valibot';

/** Only `id` is needed; what is missing is shown empty (A6). */
export const teamMember = v.object({
  id: v.pipe(v.number(), v.integer()),
  name: v.optional(v.nullable(v.string()), null),
  email: v.optional(v.nullable(v.string()), null),
  avatar_url: v.optional(v.nullable(v.string()), null),
  archived_at: v.optional(v.nullable(v.string()), null),
});

export type TeamMember = v.InferOutput<typeof teamMember>;
