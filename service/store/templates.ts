/** Templates of the account; every member may use all. */
import type { Role } from '../../shared/records/template.ts';
import type { ListQuery } from '../web/list-query.ts';
import { insertRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

export type SavedTemplate = {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  /** HTML with variables in double braces. */
  readonly body: string;
  readonly roles: readonly Role[];
};

type TemplateRow = Omit<SavedTemplate, 'roles'> & { readonly roles: string };

/** Lists templates, only of the given types if there are any (templates.filter). */
export function listTemplates(store: Store, query: ListQuery): Slice<SavedTemplate> {
  const rows = { select: 'SELECT * FROM templates', ...filterRows(query, { type: 'type' }) };
  const { records, hasMore } = listRows<TemplateRow>(store, rows, query);
  return { records: records.map(templateOf), hasMore };
}

/** One template of any type. */
export function findTemplate(store: Store, id: string): SavedTemplate | undefined {
  const row = store.sql('SELECT * FROM templates WHERE id = ?').get(id);
  return row && templateOf(row as TemplateRow);
}

/** Adds a template. */
export function insertTemplate(store: Store, { roles, ...columns }: SavedTemplate): void {
  insertRow(store, 'templates', { ...columns, roles: JSON.stringify(roles) });
}

function templateOf({ roles, ...columns }: TemplateRow): SavedTemplate {
  return { ...columns, roles: JSON.parse(roles) as Role[] };
}
