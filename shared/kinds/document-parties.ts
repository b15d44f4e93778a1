/**
 * The client of a new document, and whether every chosen record belongs to it. These are the rules of
 * POST /docs, checked before anything is sent.
 */
import { isLocalId } from '../ids.ts';
import type { Fields } from '../records/kinds.ts';
import type { Role } from '../records/template.ts';

/** The fields of a new document that lead to a client. */
export const partyFields = ['company_id', 'contact_id', 'project_id', 'deal_id'] as const;
export type PartyField = (typeof partyFields)[number];

/** A chosen record with the ids of its clients; `undefined` if they are unknown here. */
export type Party = {
  readonly field: PartyField;
  readonly clients: readonly string[] | undefined;
};

export type DocumentClient = { readonly id: string; readonly setBy: PartyField };

/** The first of client, project and deal sets it (docs.client_order); a contact alone sets none. */
const inOrder = ['company_id', 'project_id', 'deal_id'] as const;

/** Returns the client of the document; `undefined` if there is none, or several may be meant. */
export function documentClient(parties: readonly Party[]): DocumentClient | undefined {
  for (const setBy of inOrder) {
    const party = parties.find(({ field }) => field === setBy);
    if (party?.clients?.length === 0 || party === undefined) continue;
    const [id, ...others] = party.clients ?? [];
    return id === undefined || others.length > 0 ? undefined : { id, setBy };
  }
  return undefined;
}

/** The chosen fields that belong to another client, or to none (docs.same_company, docs.mismatch). */
export function fieldsOfOthers(parties: readonly Party[]): readonly PartyField[] {
  const client = documentClient(parties);
  if (client === undefined) return [];
  return parties.flatMap(({ field, clients }) =>
    clients === undefined || clients.includes(client.id) ? [] : [field],
  );
}

/** The clients that fit all other choices; `undefined` if every client does. */
export function clientsLeftFor(
  wanted: PartyField,
  parties: readonly Party[],
): ReadonlySet<string> | undefined {
  const owners = parties.flatMap(({ field, clients }) =>
    field === wanted || clients === undefined ? [] : [clients],
  );
  const [first, ...others] = owners;
  return first && new Set(first.filter((id) => others.every((ids) => ids.includes(id))));
}

/**
 * The clients of a record that can be chosen. A deal shows only a name, by which `findClients` finds them;
 * without one it has no client, whatever its contacts say.
 */
export function clientsOfChoice(
  field: PartyField,
  record: Fields,
  findClients: (name: string) => readonly string[] | undefined,
): readonly string[] | undefined {
  const { id, company_id: company, company_ids: companies, company_name: name } = record;
  switch (field) {
    case 'company_id':
      return [String(id)];
    case 'contact_id':
      return Array.isArray(companies) ? companies.map(String) : undefined;
    case 'project_id':
      return company === null || company === undefined ? [] : [String(company)];
    case 'deal_id':
      // Made or changed here, before the service has it.
      if (company !== undefined) return company === null ? [] : [String(company)];
      if (typeof name === 'string' && name !== '') return findClients(name);
      return name === undefined && !isLocalId(String(id)) ? undefined : [];
  }
}

/** The roles of a template: the source of the first receiver, and the roles that stay open. */
export type Casting = {
  /** `undefined` if no role is for a receiver. */
  readonly receiver: { readonly role: Role; readonly from: ReceiverSource } | undefined;
  readonly open: readonly Role[];
};

/** Where the receiver comes from, by the first of the rules that fits. */
type ReceiverSource = 'contact' | 'client-of-record' | 'main-contact' | 'nobody';

/** Casts the roles as the service will (docs.contact, docs.client_role, docs.company_only). */
export function castRoles(
  roles: readonly Role[],
  parties: readonly Party[],
  hasMainContact: boolean | undefined,
): Casting {
  const role = roles.find(({ kind }) => kind === 'receiver');
  const from = receiverSource(parties, hasMainContact);
  const isFilled = role !== undefined && from !== 'nobody';
  const others = roles.filter((one) => one.kind !== 'sender' && one !== role);
  return {
    receiver: role && { role, from },
    open: role === undefined || isFilled ? others : [role, ...others],
  };
}

function receiverSource(
  parties: readonly Party[],
  hasMainContact: boolean | undefined,
): ReceiverSource {
  const isChosen = (wanted: PartyField) => parties.some(({ field }) => field === wanted);
  if (isChosen('contact_id')) return 'contact';
  if (hasMainContact === false) return 'nobody';
  if (isChosen('project_id') || isChosen('deal_id')) {
    const isOfNobody = parties.every(({ clients }) => clients?.length === 0);
    return isOfNobody ? 'nobody' : 'client-of-record';
  }
  return isChosen('company_id') ? 'main-contact' : 'nobody';
}
