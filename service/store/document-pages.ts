/** Documents for the web side; the API returns none. */
import type { Role } from '../../shared/records/template.ts';
import type { Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { reachable, reachOf } from './reach.ts';
import { listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

export type DocumentHead = {
  readonly id: number;
  readonly title: string;
  readonly doc_number: string;
  readonly status: string;
  readonly company_id: number | null;
  readonly project_id: number | null;
  readonly deal_id: number | null;
  readonly created_by_member_id: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
};

export type DocumentPage = DocumentHead & {
  readonly body: string;
  readonly roles: readonly { readonly role: Role; readonly name: string | null }[];
};

const HEAD = `id, title, doc_number, status, company_id, project_id, deal_id, created_by_member_id,
  created_at, updated_at`;
const reached = `(:all OR id IN (${reachable.document}))`;

/** Lists the documents of a page. */
export function listDocuments(store: Store, member: Member, query: ListQuery): Slice<DocumentHead> {
  const select = `SELECT ${HEAD} FROM documents`;
  return listRows(store, { select, conditions: [reached], values: reachOf(member) }, query);
}

/** Reads one document with its body and roles, the unassigned ones last. */
export function findDocument(store: Store, member: Member, id: number): DocumentPage | undefined {
  const row = store
    .sql(`SELECT ${HEAD}, body, unassigned_roles FROM documents WHERE id = :id AND ${reached}`)
    .get({ id, ...reachOf(member) });
  if (!row) return undefined;
  const { unassigned_roles, ...document } = row;
  const filled = store
    .sql('SELECT role, name FROM document_recipients WHERE document_id = ? ORDER BY position')
    .all(id)
    .map(({ role, name }) => ({
      role: JSON.parse(String(role)) as Role,
      name: name as string | null,
    }));
  const waiting = (JSON.parse(String(unassigned_roles)) as Role[]).map((role) => ({
    role,
    name: null,
  }));
  const page = { ...document, roles: [...filled, ...waiting] };
  return page as unknown as DocumentPage;
}
