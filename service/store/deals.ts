/** Deals in a member's reach. */
import type { Day, Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import { countUp } from './counters.ts';
import type { Member } from './members.ts';
import { canReach, reachable, reachOf } from './reach.ts';
import { dealNumber } from './record-numbers.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, ignoringCase, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

/** The columns of a write. */
export type DealColumns = {
  readonly title: string;
  readonly deal_value: string | null;
  readonly currency: string;
  readonly probability: number | null;
  readonly close_date: Day | null;
  readonly archived_at: Instant | null;
  readonly assignee_member_id: number | null;
  readonly stage_id: string | null;
  readonly company_id: number | null;
};

/** A deal as a member reads it, without companies and contacts out of their reach. */
export type DealRow = DealColumns & {
  readonly id: number;
  readonly deal_number: string;
  /** '' on no board (deal.no_board). */
  readonly status: string;
  readonly company_name: string | null;
  readonly assignee_member_name: string | null;
  /** A JSON array, ordered by id. */
  readonly contact_ids: string;
};

const ofReachedCompany = `(:all OR company_id IN (${reachable.company}))`;

const select = `SELECT * FROM (
    SELECT deals.*,
      CAST(substr(deal_number, 3) AS INTEGER) AS counted,
      coalesce((SELECT name FROM stages WHERE id = stage_id), '') AS status,
      (SELECT name FROM companies WHERE id = company_id AND ${ofReachedCompany}) AS company_name,
      (SELECT name FROM members WHERE id = assignee_member_id) AS assignee_member_name,
      (SELECT json_group_array(contact_id) FROM (
        SELECT contact_id FROM deal_contacts
        WHERE deal_id = deals.id AND (:all OR contact_id IN (${reachable.contact}))
        ORDER BY contact_id
      )) AS contact_ids
    FROM deals
  )`;

/** As text D-10000 would come before D-9999. */
const sortedBy = { deal_number: 'counted', title: ignoringCase('title') };

/** Lists the deals of a page, both archived and not unless filtered (A16). */
export function listDeals(store: Store, member: Member, query: ListQuery): Slice<DealRow> {
  const archived = query.filters.get('archived')?.[0];
  const filtered = filterRows(query, {
    company_id: 'company_id',
    assignee_member_id: 'assignee_member_id',
    board_group_id: 'stage_id',
    status: 'status',
  });
  const conditions = [
    `(:all OR id IN (${reachable.deal}))`,
    ...(archived === undefined
      ? []
      : [`archived_at IS ${archived === 'true' ? 'NOT NULL' : 'NULL'}`]),
    ...filtered.conditions,
    // Filtering by a company out of reach must not reveal its deals.
    ...(query.filters.has('company_id') ? [ofReachedCompany] : []),
  ];
  const values = { ...filtered.values, ...reachOf(member) };
  return listRows(store, { select, conditions, values, sortedBy }, query);
}

/** Finds one deal, archived or not; `undefined` if it is out of the member's reach. */
export function findDeal(store: Store, member: Member, id: number): DealRow | undefined {
  return canReach(store, member, { type: 'deal', id }) ? readDeal(store, member, id) : undefined;
}

/** Reads an existing deal, even if the member has just moved it out of their reach. */
export function readDeal(store: Store, member: Member, id: number): DealRow {
  return store.sql(`${select} WHERE id = :id`).get({ id, ...reachOf(member) }) as DealRow;
}

/** Inserts a deal under the account's next number (deal.number) and returns its id. */
export function insertDeal(store: Store, deal: DealColumns, createdAt: Instant): number {
  const deal_number = dealNumber(countUp(store, 'deals'));
  return insertRow(store, 'deals', { ...deal, deal_number, created_at: createdAt });
}

/** Changes the given columns of a deal. */
export function updateDeal(store: Store, id: number, columns: Partial<DealColumns>): void {
  updateRow(store, 'deals', id, columns);
}

/** Replaces the deal's contacts; those out of the member's reach stay. */
export function replaceContacts(
  store: Store,
  member: Member,
  { id, contactIds }: { readonly id: number; readonly contactIds: readonly number[] },
): void {
  store
    .sql(
      `DELETE FROM deal_contacts
       WHERE deal_id = :id AND (:all OR contact_id IN (${reachable.contact}))`,
    )
    .run({ id, ...reachOf(member) });
  const add = store.sql('INSERT OR IGNORE INTO deal_contacts VALUES (?, ?)');
  for (const contactId of contactIds) add.run(id, contactId);
}

/** Whether a document was made for the deal. */
export function hasDocuments(store: Store, id: number): boolean {
  return store.sql('SELECT 1 FROM documents WHERE deal_id = ?').get(id) !== undefined;
}

/** Removes a deal with its comments and contact links; its number is not reused. */
export function removeDeal(store: Store, id: number): void {
  store
    .sql(`DELETE FROM comments WHERE commentable_type = 'Deal' AND commentable_id = ?`)
    .run(String(id));
  deleteRows(store, 'deal_contacts', 'deal_id', id);
  deleteRows(store, 'deals', 'id', id);
}
