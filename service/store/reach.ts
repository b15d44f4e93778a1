/**
 * The reach of each member (auth.member_scope): everything, or the assigned companies and their
 * records. Records without a company are for everybody, except invoices.
 */
import type { SQLInputValue } from 'node:sqlite';
import type { Member } from './members.ts';
import type { Store } from './store.ts';

/** Checked row by row: `IN` would collect every id in reach before the first row of a page. */
const isAmong = (kind: string, column: string) =>
  `EXISTS (SELECT 1 FROM (${kind}) WHERE id = ${column})`;

const ownCompanies = 'SELECT company_id FROM member_companies WHERE member_id = :me';
const ofOwnCompany = '(:me, company_id) IN (SELECT member_id, company_id FROM member_companies)';
const companies = `SELECT id FROM companies WHERE :all OR id IN (${ownCompanies})`;
const projects = `SELECT id FROM projects WHERE :all OR company_id IS NULL OR ${ofOwnCompany}`;
const deals = `SELECT id FROM deals
  WHERE :all OR company_id IS NULL OR assignee_member_id = :me OR ${ofOwnCompany}`;
const tasks = `SELECT id FROM tasks
  WHERE :all OR project_id IS NULL OR assignee_member_id = :me
    OR ${isAmong(projects, 'project_id')}`;

/** The ids a member reaches, per kind of record, as subqueries over `:me` and `:all`. */
export const reachable = {
  company: companies,
  project: projects,
  contact: `SELECT id FROM contacts
    WHERE :all OR id NOT IN (SELECT contact_id FROM contact_companies)
      OR id IN (SELECT contact_id FROM contact_companies WHERE ${ofOwnCompany})`,
  deal: deals,
  task: tasks,
  time_entry: `SELECT id FROM time_entries
    WHERE :all OR member_id = :me OR ${isAmong(projects, 'project_id')}`,
  invoice: `SELECT id FROM invoices WHERE :all OR ${ofOwnCompany}`,
  document: `SELECT id FROM documents
    WHERE :all OR created_by_member_id = :me OR ${ofOwnCompany}`,
  comment: `SELECT id FROM comments WHERE :all
    OR (commentable_type = 'Task' AND ${isAmong(tasks, 'commentable_id')})
    OR (commentable_type = 'Deal' AND ${isAmong(deals, 'CAST(commentable_id AS INTEGER)')})`,
} as const;

export type Reachable = keyof typeof reachable;

/** Returns the condition that `column` names a record in reach, over `:me` and `:all`. */
export function isReached(type: Reachable, column: string): string {
  return `(:all OR ${isAmong(reachable[type], column)})`;
}

/** Named values for the queries of {@link reachable}. */
export function reachOf(member: Member): { readonly me: number; readonly all: number } {
  return { me: member.id, all: member.reach === 'all' ? 1 : 0 };
}

/** Returns the id, or null if its record is out of the member's reach. */
export function visibleId<T extends SQLInputValue>(
  store: Store,
  member: Member,
  { type, id }: { readonly type: Reachable; readonly id: T },
): T | null {
  return id === null || member.reach === 'all' || canReach(store, member, { type, id }) ? id : null;
}

/** Whether the member may see a record; false if it does not exist. */
export function canReach(
  store: Store,
  member: Member,
  target: { readonly type: Reachable; readonly id: SQLInputValue },
): boolean {
  const text = `SELECT 1 FROM (${reachable[target.type]}) WHERE id = :id`;
  return store.sql(text).get({ id: target.id, ...reachOf(member) }) !== undefined;
}
