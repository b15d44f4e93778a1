/** Where a link leads on this computer: a record here, a question to the user, or nowhere (K8). */
import type { LinkTarget } from '../ipc/record-calls.ts';
import { type LinkedRecord, markOf } from './record-link.ts';

/** An account of this computer that can be switched to. */
type Other = { readonly id: string; readonly key: string };

/** `present` is the key of the account in use. */
export function linkTarget(
  { record, account }: LinkedRecord,
  present: string,
  others: readonly Other[],
): LinkTarget {
  if (account === null) {
    if (others.length === 0) return { kind: 'here', record };
    return { kind: 'question', record, accountId: null };
  }
  if (account === markOf(present)) return { kind: 'here', record };
  const other = others.find(({ key }) => markOf(key) === account);
  if (other === undefined) return { kind: 'nowhere', problem: 'no-account' };
  return { kind: 'question', record, accountId: other.id };
}
