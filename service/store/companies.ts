/** Companies of the account, as far as a member reaches. */
import type { Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { reachable, reachOf } from './reach.ts';
import { listRows, type Slice } from './slice.ts';
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
  /** JSON array, in the order they were given. */
  readonly domains: string;
};

const select = `SELECT *, (
    SELECT json_group_array(domain) FROM (
      SELECT domain FROM company_domains WHERE company_id = companies.id ORDER BY position
    )
  ) AS domains FROM companies`;

/** Archived companies only when asked for, and then only these (company.archived, A16). */
export function listCompanies(store: Store, member: Member, query: ListQuery): Slice<CompanyRow> {
  const isArchived = query.filters.get('archived')?.[0] === 'true';
  const conditions = [
    `id IN (${reachable.company})`,
    `archived_at IS ${isArchived ? 'NOT NULL' : 'NULL'}`,
  ];
  return listRows(store, { select, conditions, values: reachOf(member) }, query);
}

/** One company, archived or not; `undefined` where the member does not reach it. */
export function findCompany(store: Store, member: Member, id: number): CompanyRow | undefined {
  const row = store
    .sql(`${select} WHERE id = :id AND id IN (${reachable.company})`)
    .get({ id, ...reachOf(member) });
  return row as CompanyRow | undefined;
}
