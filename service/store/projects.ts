/** Projects in a member's reach. */

import type { Day, Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import { countUp } from './counters.ts';
import type { Member } from './members.ts';
import { detachNotes } from './notes.ts';
import { reachable, reachOf } from './reach.ts';
import { projectNumber } from './record-numbers.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, ignoringCase, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

/** The billing of a project (project.billing). */
export type Billing = {
  readonly billing_type: string | null;
  readonly billing_cycle: string | null;
  readonly billing_fee: string | null;
};

/** The columns of a write. */
export type ProjectColumns = Billing & {
  readonly title: string | null;
  readonly currency: string;
  readonly start_date: Day | null;
  readonly stage_id: string | null;
  readonly company_id: number | null;
};

/**
 * The number of a project among its client's, and the client it was numbered for; null until it has
 * one (project.number).
 */
export type ProjectPlace = {
  readonly sequence: number | null;
  readonly number: string | null;
  readonly numbered_for: number | null;
};

export type ProjectRow = ProjectColumns &
  ProjectPlace & {
    readonly id: number;
    readonly public_url_token: string | null;
    /** A member who reaches a project reaches its company. */
    readonly company_name: string | null;
  };

const select = `SELECT * FROM (
    SELECT *, (SELECT name FROM companies WHERE id = company_id) AS company_name FROM projects
  )`;

const reached = `(:all OR id IN (${reachable.project}))`;

/** Lists the projects of a page. */
export function listProjects(store: Store, member: Member, query: ListQuery): Slice<ProjectRow> {
  const filtered = filterRows(query, {
    public_url_token: 'public_url_token',
    company_id: 'company_id',
    board_group_id: 'stage_id',
    billing_type: 'billing_type',
  });
  const conditions = [reached, ...filtered.conditions];
  const values = { ...filtered.values, ...reachOf(member) };
  const sortedBy = { title: ignoringCase('title') };
  return listRows(store, { select, conditions, values, sortedBy }, query);
}

/** Finds one project; `undefined` if it is out of the member's reach. */
export function findProject(store: Store, member: Member, id: number): ProjectRow | undefined {
  const row = store.sql(`${select} WHERE id = :id AND ${reached}`).get({ id, ...reachOf(member) });
  return row as ProjectRow | undefined;
}

/** Returns the client's next project number; none without a client. */
export function nextPlace(store: Store, companyId: number | null): ProjectPlace {
  if (companyId === null) return { sequence: null, number: null, numbered_for: null };
  const name = store.sql('SELECT name FROM companies WHERE id = ?').get(companyId)?.['name'];
  const sequence = countUp(store, `projects of company ${companyId}`);
  const number = projectNumber(String(name ?? ''), sequence);
  return { sequence, number, numbered_for: companyId };
}

/** Inserts a project and returns its id. */
export function insertProject(
  store: Store,
  project: ProjectColumns &
    ProjectPlace & { readonly public_url_token: string; readonly created_at: Instant },
): number {
  return insertRow(store, 'projects', project);
}

/** Changes the given columns of a project. */
export function updateProject(
  store: Store,
  id: number,
  columns: Partial<ProjectColumns & ProjectPlace>,
): void {
  updateRow(store, 'projects', id, columns);
}

const heldBy = ['tasks', 'time_entries', 'invoices', 'documents'] as const;

/** The tables that have records of a project. */
export function workIn(store: Store, id: number): string[] {
  return heldBy.filter(
    (table) => store.sql(`SELECT 1 FROM ${table} WHERE project_id = ?`).get(id) !== undefined,
  );
}

const billedIn = {
  invoices: `SELECT 1 FROM invoices WHERE project_id = :id AND status <> 'deleted'`,
  documents: 'SELECT 1 FROM documents WHERE project_id = :id',
} as const;

/**
 * The tables that have records of the project for another client; records without a client do not
 * count.
 */
export function listBilledElsewhere(
  store: Store,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): string[] {
  return Object.entries(billedIn)
    .filter(([, query]) =>
      store.sql(`${query} AND company_id <> :companyId`).get({ id, companyId }),
    )
    .map(([table]) => table);
}

/** Removes a project and the links of notes to it; the notes stay. */
export function removeProject(store: Store, id: number, now: Instant): void {
  detachNotes(store, { type: 'project', id }, now);
  deleteRows(store, 'projects', 'id', id);
}
