/** Documents of the account, and the clients of new ones. */
import type { BusinessDocument, Recipient } from '../../shared/records/document.ts';
import type { Role } from '../../shared/records/template.ts';
import type { Instant } from '../../shared/time.ts';
import { findCompany, primaryContactOf } from './companies.ts';
import { companiesOf, findContact } from './contacts.ts';
import type { Member } from './members.ts';
import { insertRow } from './rows.ts';
import type { Store } from './store.ts';

export type SavedDocument = Pick<BusinessDocument, 'title' | 'doc_number' | 'deal_id'> & {
  readonly template_id: string;
  readonly company_id: number | null;
  readonly project_id: number | null;
  readonly created_by_member_id: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly status: 'draft';
  /** HTML; open variables are still in it. */
  readonly body: string;
  readonly unassigned_roles: readonly Role[];
  readonly recipients: readonly Recipient[];
};

const companies = {
  company_id: 'SELECT id AS company_id FROM companies WHERE id = ?',
  contact_id: 'SELECT company_id FROM contact_companies WHERE contact_id = ?',
  project_id: 'SELECT company_id FROM projects WHERE id = ?',
  deal_id: 'SELECT company_id FROM deals WHERE id = ?',
} as const;

/** A field of a new document that names a record of a client company. */
export type ClientField = keyof typeof companies;

/** The companies of the record that a field names, in reach or not. */
export function companiesNamedBy(store: Store, field: ClientField, id: number): number[] {
  const rows = store.sql(companies[field]).all(id);
  return rows.flatMap(({ company_id }) => (company_id === null ? [] : [Number(company_id)]));
}

/** The person in a role. */
export type Party = Omit<Recipient, 'status' | 'role'>;

/** A contact in a role, and the name of their company. */
export type Receiver = { readonly party: Party; readonly company: string | null };

/**
 * Finds the given contact, else the client's primary one (docs.contact, docs.client_role,
 * docs.company_only); `undefined` if archived or out of the member's reach.
 */
export function findReceiver(
  store: Store,
  member: Member,
  given: { readonly contactId: number | undefined; readonly clientId: number | undefined },
): Receiver | undefined {
  const { clientId } = given;
  const contactId = given.contactId ?? (clientId && primaryContactOf(store, clientId));
  const contact = contactId === undefined ? undefined : findContact(store, member, contactId);
  if (!contact) return undefined;
  const own = companiesOf(store, member, contact.id);
  // Without a client, the contact's company is the one whose primary contact they are, else the
  // first.
  const companyId = clientId ?? (own.find(({ is_default }) => is_default === 1) ?? own[0])?.id;
  const company = companyId === undefined ? undefined : findCompany(store, member, companyId);
  const party = {
    contact_id: contact.id,
    company_member_id: null,
    company_id: company?.id ?? null,
    name: contact.name,
    email: contact.email,
  };
  return { party, company: company?.name ?? null };
}

/** Inserts a document with its recipients and returns its id. */
export function insertDocument(store: Store, document: SavedDocument): number {
  const { recipients, unassigned_roles, ...columns } = document;
  const id = insertRow(store, 'documents', {
    ...columns,
    unassigned_roles: JSON.stringify(unassigned_roles),
  });
  for (const [position, { role, ...recipient }] of recipients.entries()) {
    insertRow(store, 'document_recipients', {
      document_id: id,
      position,
      role: JSON.stringify(role),
      ...recipient,
    });
  }
  return id;
}
