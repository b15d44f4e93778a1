/** Fills the roles of a new document. */
import type { Role } from '../../shared/records/template.ts';

/** The roles of a document, filled or open, each list in the template's order. */
export type Cast<Sender, Receiver> = {
  readonly filled: readonly { readonly role: Role; readonly by: Sender | Receiver }[];
  readonly unassigned: readonly Role[];
};

/**
 * Gives the caller the sender's roles and the receiver the first receiver's role (docs.contact).
 * All other roles stay open (docs.unassigned).
 */
export function castRoles<Sender, Receiver>(
  roles: readonly Role[],
  people: { readonly sender: Sender; readonly receiver: Receiver | undefined },
): Cast<Sender, Receiver> {
  const filled: { role: Role; by: Sender | Receiver }[] = [];
  const unassigned: Role[] = [];
  const first = firstReceiver(roles);
  for (const role of roles) {
    const by =
      role === first ? people.receiver : role.kind === 'sender' ? people.sender : undefined;
    if (by === undefined) unassigned.push(role);
    else filled.push({ role, by });
  }
  return { filled, unassigned };
}

/** The role that the contact fills; `undefined` if the template has none. */
export function firstReceiver(roles: readonly Role[]): Role | undefined {
  return roles.find(({ kind }) => kind === 'receiver');
}
