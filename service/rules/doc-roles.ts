/** Who fills the roles of a new document. */
import type { Role } from '../../shared/records/template.ts';

/** The roles of a document, filled or waiting, each list in the order of the template. */
export type Cast<Sender, Receiver> = {
  readonly filled: readonly { readonly role: Role; readonly by: Sender | Receiver }[];
  readonly unassigned: readonly Role[];
};

/**
 * The caller fills the roles of a sender, the receiver the first one of a receiver (docs.contact).
 * Everything else waits for somebody (docs.unassigned).
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

/** The role that a contact fills; a template may have none. */
export function firstReceiver(roles: readonly Role[]): Role | undefined {
  return roles.find(({ kind }) => kind === 'receiver');
}
