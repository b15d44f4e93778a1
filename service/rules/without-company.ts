/** Refuses a record without a company, because every member could see it. */
import type { Member } from '../store/members.ts';
import { type Problem, problem } from '../web/problem.ts';

/** Refuses it to members who do not see everything (auth.member_scope). */
export function refuseWithoutCompany(
  { reach }: Member,
  kind: 'contact' | 'deal' | 'project',
): Problem | undefined {
  if (reach === 'all') return undefined;
  const message = `Without a company everybody would see the ${kind}, which you may not decide.`;
  return problem('insufficient_permissions', message);
}
