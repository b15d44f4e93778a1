/** A member of the account. Every field name here rests on A6. */
import * as v from 'valibot';
import { assume, momentText, wholeNumber, withAssumption } from './field-kinds.ts';
import { type ListFacts, lookupList } from './list-facts.ts';

/** Only `id` is needed; what is missing is shown empty (A6). */
export const teamMember = v.object({
  id: withAssumption('A6', wholeNumber),
  name: assume('A6', v.string()),
  email: assume('A6', v.string()),
  avatar_url: assume('A6', v.string()),
  archived_at: assume('A6', momentText),
});

/** Their list. */
export const teamMembers = {
  ...lookupList,
  kind: 'team-member',
  record: teamMember,
  id: 'number',
  canReadOne: false,
  words: ['team member', 'team members'],
} as const satisfies ListFacts;

export type TeamMember = v.InferOutput<typeof teamMember>;
