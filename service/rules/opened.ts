/** Who may make or leave a record without a company, which opens it to every member. */
import type { Member } from '../store/members.ts';
import { type Problem, problem } from '../web/problem.ts';

/** Refuses it to a member who does not reach everything themselves (auth.member_scope). */
export function openedProblem(
  { reach }: Member,
  kind: 'contact' | 'deal' | 'project',
): Problem | undefined {
  if (reach === 'all') return undefined;
  const message = `Without a company everybody would see the ${kind}, which you may not decide.`;
  return problem('insufficient_permissions', message);
}
