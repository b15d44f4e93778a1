/** Contacts in a member's reach, and their companies. */
import type { Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { detachNotes } from './notes.ts';
import { reachable, reachOf } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, ignoringCase, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

export type ContactRow = {
  readonly id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly job_title: string | null;
  readonly phone_number: string | null;
  readonly archived_at: Instant | null;
  readonly created_at: Instant;
};

/** The columns that a member may write. */
export type ContactColumns = Partial<Omit<ContactRow, 'id' | 'created_at'>>;

/** Checked row by row: `IN` would collect all companies again for each contact of a page. */
const companyReached = `EXISTS (SELECT 1 FROM (${reachable.company}) WHERE id = company_id)`;

/**
 * Lists archived contacts only when asked for, and then only these (contact.archived, A16); by
 * company only within the member's reach.
 */
export function listContacts(store: Store, member: Member, query: ListQuery): Slice<ContactRow> {
  const isArchived = query.filters.get('archived')?.[0] === 'true';
  const linked = filterRows(query, { company_id: 'company_id' });
  const conditions = [
    `(:all OR id IN (${reachable.contact}))`,
    `archived_at IS ${isArchived ? 'NOT NULL' : 'NULL'}`,
    ...linked.conditions.map(
      (isOf) =>
        `id IN (SELECT contact_id FROM contact_companies WHERE ${isOf} AND ${companyReached})`,
    ),
  ];
  const values = { ...reachOf(member), ...linked.values };
  const select = 'SELECT * FROM contacts';
  const sortedBy = { name: ignoringCase('name') };
  return listRows(store, { select, conditions, values, sortedBy }, query);
}

/** Finds one contact, archived or not; `undefined` if it is out of the member's reach. */
export function findContact(store: Store, member: Member, id: number): ContactRow | undefined {
  const row = store
    .sql(`SELECT * FROM contacts WHERE id = :id AND (:all OR id IN (${reachable.contact}))`)
    .get({ id, ...reachOf(member) });
  return row as ContactRow | undefined;
}

/** A company of a contact; `is_default` is 1 if the contact is its primary one. */
export type LinkedCompany = { readonly id: number; readonly is_default: 0 | 1 };

/** The companies of a contact in the member's reach, by id, so that the order is stable. */
export function companiesOf(store: Store, member: Member, contactId: number): LinkedCompany[] {
  const rows = store
    .sql(
      `SELECT company_id AS id, default_contact_id IS :contactId AS is_default
       FROM contact_companies JOIN companies ON companies.id = company_id
       WHERE contact_id = :contactId AND ${companyReached} ORDER BY company_id`,
    )
    .all({ contactId, ...reachOf(member) });
  return rows as LinkedCompany[];
}

/** Whether the contact also belongs to a company out of the member's reach. */
export function hasHiddenCompany(store: Store, member: Member, contactId: number): boolean {
  const row = store
    .sql(`SELECT 1 FROM contact_companies WHERE contact_id = :contactId AND NOT ${companyReached}`)
    .get({ contactId, ...reachOf(member) });
  return row !== undefined;
}

/** Inserts a contact and returns its id. */
export function insertContact(
  store: Store,
  columns: ContactColumns & Pick<ContactRow, 'created_at'>,
): number {
  return insertRow(store, 'contacts', columns);
}

/** Changes the named columns. */
export function updateContact(store: Store, id: number, columns: ContactColumns): void {
  updateRow(store, 'contacts', id, columns);
}

/**
 * Replaces the companies of a contact within the member's reach; other links stay. A company that
 * loses its primary contact then has none.
 */
export function replaceCompanies(
  store: Store,
  member: Member,
  { contactId, companyIds }: { readonly contactId: number; readonly companyIds: readonly number[] },
): void {
  const wanted = JSON.stringify(companyIds);
  store
    .sql(
      `DELETE FROM contact_companies WHERE contact_id = :contactId AND ${companyReached}
       AND company_id NOT IN (SELECT value FROM json_each(:wanted))`,
    )
    .run({ contactId, wanted, ...reachOf(member) });
  store
    .sql(
      `INSERT OR IGNORE INTO contact_companies (contact_id, company_id)
       SELECT :contactId, value FROM json_each(:wanted)`,
    )
    .run({ contactId, wanted });
  store
    .sql(
      `UPDATE companies SET default_contact_id = NULL WHERE default_contact_id = :contactId
       AND id NOT IN (SELECT company_id FROM contact_companies WHERE contact_id = :contactId)`,
    )
    .run({ contactId });
}

/** Removes a contact and all links to it; documents keep their recipient's name and email. */
export function removeContact(store: Store, id: number, now: Instant): void {
  store.sql('UPDATE companies SET default_contact_id = NULL WHERE default_contact_id = ?').run(id);
  store.sql('UPDATE document_recipients SET contact_id = NULL WHERE contact_id = ?').run(id);
  for (const table of ['contact_companies', 'deal_contacts']) {
    deleteRows(store, table, 'contact_id', id);
  }
  detachNotes(store, { type: 'contact', id }, now);
  deleteRows(store, 'contacts', 'id', id);
}
