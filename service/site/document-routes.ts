/** Documents as if the API returned them; only the web side uses these. */
import { document } from '../../shared/records/document.ts';
import { timestamp } from '../../shared/time.ts';
import { findByNumber, type Route } from '../routes/route.ts';
import { type DocumentHead, findDocument, listDocuments } from '../store/document-pages.ts';
import { notFound } from '../web/problem.ts';
import { record } from '../web/reply.ts';

const path = '/documents';

/** A list, newest first, and a read. */
export const documentRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path,
    summary: 'Documents.',
    record: document,
    list: {
      filters: {},
      sortFields: ['created_at'],
      defaultSort: { field: 'created_at', isDescending: true },
    },
    answer({ store, member }, query) {
      const { records, hasMore } = listDocuments(store, member, query);
      return { records: records.map(headOf), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One document.',
    record: document,
    answer(call) {
      const found = findByNumber(call, findDocument);
      if (!found) return notFound('document');
      const { body, roles, ...head } = found;
      const people = roles.map(({ role, name }) => `${role.name}: ${name ?? 'nobody yet'}`);
      return record({ ...headOf(head), people, content_html: body });
    },
  },
];

function headOf(row: DocumentHead) {
  return { ...row, created_at: timestamp(row.created_at), updated_at: timestamp(row.updated_at) };
}
