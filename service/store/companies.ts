/** Companies in a member's reach, and their links. */
import type { Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { detachNotes } from './notes.ts';
import { reachable, reachOf } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { ignoringCase, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

export type CompanyRow = {
  readonly id: number;
  readonly name: string | null;
  readonly default_contact_id: number | null;
  readonly description: string | null;
  readonly industry: string | null;
  readonly company_size: string | null;
  readonly source: string | null;
  readonly linkedin: string | null;
  readonly instagram: string | null;
  readonly twitter: string | null;
  readonly facebook: string | null;
  readonly archived_at: Instant | null;
  readonly created_at: Instant;
  readonly avatar_url: string | null;
  /** A JSON array in the given order. */
  readonly domains: string;
};

const select = `SELECT *, (
    SELECT json_group_array(domain) FROM (
      SELECT domain FROM company_domains WHERE company_id = companies.id ORDER BY position
    )
  ) AS domains FROM companies`;

/** Lists archived companies only when asked for, and then only these (company.archived, A16). */
export function listCompanies(store: Store, member: Member, query: ListQuery): Slice<CompanyRow> {
  const isArchived = query.filters.get('archived')?.[0] === 'true';
  const conditions = [
    `(:all OR id IN (${reachable.company}))`,
    `archived_at IS ${isArchived ? 'NOT NULL' : 'NULL'}`,
  ];
  const sortedBy = { name: ignoringCase('name') };
  return listRows(store, { select, conditions, values: reachOf(member), sortedBy }, query);
}

/** Finds one company, archived or not; `undefined` if it is out of the member's reach. */
export function findCompany(store: Store, member: Member, id: number): CompanyRow | undefined {
  const row = store
    .sql(`${select} WHERE id = :id AND (:all OR id IN (${reachable.company}))`)
    .get({ id, ...reachOf(member) });
  return row as CompanyRow | undefined;
}

/** The columns that a member may write. */
export type CompanyColumns = Partial<
  Omit<CompanyRow, 'id' | 'created_at' | 'avatar_url' | 'domains'>
>;

/**
 * Inserts a company and returns its id. It is assigned to a member who sees only assigned
 * companies; otherwise they could not see it.
 */
export function insertCompany(
  store: Store,
  member: Member,
  columns: CompanyColumns & Pick<CompanyRow, 'created_at'>,
): number {
  const id = insertRow(store, 'companies', columns);
  if (member.reach === 'assigned') {
    insertRow(store, 'member_companies', { member_id: member.id, company_id: id });
  }
  if (typeof columns.default_contact_id === 'number') {
    linkContact(store, { companyId: id, contactId: columns.default_contact_id });
  }
  return id;
}

/** Changes the named columns; a new primary contact becomes one of the company's contacts. */
export function updateCompany(store: Store, id: number, columns: CompanyColumns): void {
  updateRow(store, 'companies', id, columns);
  if (typeof columns.default_contact_id === 'number') {
    linkContact(store, { companyId: id, contactId: columns.default_contact_id });
  }
}

function linkContact(
  store: Store,
  { companyId, contactId }: { readonly companyId: number; readonly contactId: number },
): void {
  store
    .sql('INSERT OR IGNORE INTO contact_companies (contact_id, company_id) VALUES (?, ?)')
    .run(contactId, companyId);
}

/**
 * The primary contact, the default for new work (company.default_contact); `undefined` if archived.
 */
export function primaryContactOf(store: Store, companyId: number): number | undefined {
  const row = store
    .sql(
      `SELECT contacts.id FROM companies JOIN contacts ON contacts.id = default_contact_id
       WHERE companies.id = ? AND contacts.archived_at IS NULL`,
    )
    .get(companyId);
  return row && Number(row['id']);
}

/** The company that a domain of the account belongs to (company.domains). */
export function findDomainHolder(store: Store, domain: string): number | undefined {
  const row = store.sql('SELECT company_id FROM company_domains WHERE domain = ?').get(domain);
  return row && Number(row['company_id']);
}

/** Replaces the domains of a company; they must not belong to another one. */
export function replaceDomains(store: Store, companyId: number, domains: readonly string[]): void {
  deleteRows(store, 'company_domains', 'company_id', companyId);
  for (const [position, domain] of domains.entries()) {
    insertRow(store, 'company_domains', { domain, company_id: companyId, position });
  }
}

/** Whether deals, projects, invoices or documents name the company as their client. */
export function hasWork(store: Store, id: number): boolean {
  const found = ['deals', 'projects', 'invoices', 'documents', 'document_recipients']
    .map((table) => `SELECT 1 FROM ${table} WHERE company_id = :id`)
    .join(' UNION ALL ');
  return store.sql(`${found} LIMIT 1`).get({ id }) !== undefined;
}

/** Whether somebody is a contact of this company and of no other. */
export function hasExclusiveContacts(store: Store, id: number): boolean {
  const row = store
    .sql(
      `SELECT contact_id FROM contact_companies GROUP BY contact_id
       HAVING count(*) = 1 AND max(company_id) = ?`,
    )
    .get(id);
  return row !== undefined;
}

/** Removes a company without work, its domains and all links to it. */
export function removeCompany(store: Store, id: number, now: Instant): void {
  for (const table of ['company_domains', 'contact_companies', 'member_companies']) {
    deleteRows(store, table, 'company_id', id);
  }
  detachNotes(store, { type: 'company', id }, now);
  deleteRows(store, 'companies', 'id', id);
}
