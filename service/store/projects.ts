/** Projects of the account, as far as a member reaches, and the ways they change. */

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

/** How a project is billed (project.billing). */
export type Billing = {
  readonly billing_type: string | null;
  readonly billing_cycle: string | null;
  readonly billing_fee: string | null;
};

/** What of a project is written. */
export type ProjectColumns = Billing & {
  readonly title: string | null;
  readonly currency: string;
  readonly start_date: Day | null;
  readonly stage_id: string | null;
  readonly company_id: number | null;
};

/**
 * The place of a project among those of its client, and which client that is or was; null until it
 * is assigned (project.number).
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
    /** Who reaches a project reaches its company. */
    readonly company_name: string | null;
  };

const select = `SELECT * FROM (
    SELECT *, (SELECT name FROM companies WHERE id = company_id) AS company_name FROM projects
  )`;

const reached = `(:all OR id IN (${reachable.project}))`;

/** The projects of a page. */
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

/** One project; `undefined` where the member does not reach it. */
export function findProject(store: Store, member: Member, id: number): ProjectRow | undefined {
  const row = store.sql(`${select} WHERE id = :id AND ${reached}`).get({ id, ...reachOf(member) });
  return row as ProjectRow | undefined;
}

/** The next place among the client's projects; none without a client. */
export function nextPlace(store: Store, companyId: number | null): ProjectPlace {
  if (companyId === null) return { sequence: null, number: null, numbered_for: null };
  const name = store.sql('SELECT name FROM companies WHERE id = ?').get(companyId)?.['name'];
  const sequence = countUp(store, `projects of company ${companyId}`);
  const number = projectNumber(String(name ?? ''), sequence);
  return { sequence, number, numbered_for: companyId };
}

/** Adds a project; hands back its id. */
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

/** What was done in a project, as the names of the tables. */
export function workIn(store: Store, id: number): string[] {
  return heldBy.filter(
    (table) => store.sql(`SELECT 1 FROM ${table} WHERE project_id = ?`).get(id) !== undefined,
  );
}

const billedIn = {
  invoices: `SELECT 1 FROM invoices WHERE project_id = :id AND status <> 'deleted'`,
  documents: 'SELECT 1 FROM documents WHERE project_id = :id',
} as const;

/** What in a project is for another client than this one; what is for none does not count. */
export function billedElsewhere(
  store: Store,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): string[] {
  return Object.entries(billedIn)
    .filter(([, query]) =>
      store.sql(`${query} AND company_id <> :companyId`).get({ id, companyId }),
    )
    .map(([table]) => table);
}

/** Takes a project away with the links of notes to it; the notes stay. */
export function removeProject(store: Store, id: number, now: Instant): void {
  detachNotes(store, { type: 'project', id }, now);
  deleteRows(store, 'projects', 'id', id);
}
