/** Which deals are a client's: a deal names its client by name alone, and two clients may share one. */
import type { Company } from '../records/company.ts';
import type { Contact } from '../records/contact.ts';
import type { Deal } from '../records/deal.ts';

export type ClientDeals = {
  readonly sure: readonly Deal[];
  /** Another client has the same name, and no contact says which of them is meant. */
  readonly unsure: readonly Deal[];
};

type Known = {
  readonly client: Pick<Company, 'id' | 'name'>;
  /** Every client with its name, itself among them. */
  readonly namesakes: readonly Pick<Company, 'id'>[];
  /** The contacts that its deals may name, of whichever client. */
  readonly contacts: readonly Pick<Contact, 'id' | 'company_ids'>[];
};

/** Judged by the name, and where that does not decide by the contacts of the deal. */
export function dealsOfClient(
  deals: readonly Deal[],
  { client, namesakes, contacts }: Known,
): ClientDeals {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const isNamedAlone = namesakes.every(({ id }) => id === client.id);
  const sure: Deal[] = [];
  const unsure: Deal[] = [];
  for (const deal of deals) {
    const companies = deal.contact_ids.flatMap((id) => byId.get(id)?.company_ids ?? []);
    const hasContact = companies.includes(client.id);
    const isNamed = deal.company_name !== null && deal.company_name === client.name;
    if (deal.company_name === null ? hasContact : isNamed && (isNamedAlone || hasContact)) {
      sure.push(deal);
    } else if (isNamed && !namesakes.some(({ id }) => companies.includes(id))) unsure.push(deal);
  }
  return { sure, unsure };
}

/** How a deal says whose it is: a name, or else its contacts. */
export type ClientHints = {
  readonly name: Deal['company_name'];
  readonly contacts: Deal['contact_ids'];
};

export function clientHints(deal: Pick<Deal, 'company_name' | 'contact_ids'>): ClientHints {
  return { name: deal.company_name, contacts: deal.contact_ids };
}

/** The ids of the clients of these contacts, each once. */
export function clientIds(contacts: readonly Pick<Contact, 'company_ids'>[]): readonly number[] {
  return [...new Set(contacts.flatMap((contact) => contact.company_ids))];
}

type DealParties<C> = {
  readonly companies: readonly C[];
  /** The contacts of the deal, as far as they are here. */
  readonly contacts: readonly Pick<Contact, 'id' | 'company_ids'>[];
};

/** The clients that a deal may be of: one where that is sure, none where nothing here says it. */
export function clientsOfDeal<C extends Pick<Company, 'id' | 'name'>>(
  { name: wanted }: Pick<ClientHints, 'name'>,
  { companies, contacts }: DealParties<C>,
): readonly C[] {
  const ofContacts = new Set(clientIds(contacts));
  const named = companies.filter(({ id, name }) =>
    wanted === null ? ofContacts.has(id) : name === wanted,
  );
  const withContact = named.filter(({ id }) => ofContacts.has(id));
  return withContact.length > 0 ? withContact : named;
}
