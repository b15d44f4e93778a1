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
