/**
 * Reads what the API returns to the signed-in member. Pages show nothing else, so that reach is
 * decided in one place (auth.member_scope).
 */
import { type Call, findRoute, type Route } from '../routes/route.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { RecordKind } from '../web/record-url.ts';
import { documentRoutes } from './document-routes.ts';
import { kinds, type ShownRecord } from './kinds.ts';
import type { Session } from './session.ts';
import type { WebCall } from './web-call.ts';

/** Reads for one page; a record out of reach counts as missing. */
export interface Reader {
  one(kind: RecordKind, id: string): ShownRecord | undefined;
  /** Returns a page of the kind's list in the API's order. */
  list(kind: RecordKind, page: Asked): Listed;
}

type Asked = Pick<ListQuery, 'page' | 'pageSize'> & Partial<Pick<ListQuery, 'filters'>>;

type Listed = { readonly records: readonly ShownRecord[]; readonly hasMore: boolean };

/** Reads as the member of `session`. */
export function createReader(call: WebCall, { store, account, member }: Session): Reader {
  const { now, random, renderMarkdown, url } = call;
  const routes: readonly Route[] = [...call.routes, ...documentRoutes];
  const asking: Omit<Call, 'id'> = {
    ...{ store, account, member, now, random, renderMarkdown },
    origin: url.origin,
  };
  return {
    one(kind, id) {
      const found = findRoute(routes, { method: 'GET', path: `${kinds[kind].path}/${id}` });
      if (found?.route.kind !== 'read') return undefined;
      const answer = found.route.answer({ ...asking, id: found.id });
      return answer.kind === 'record' ? (answer.record as ShownRecord) : undefined;
    },
    list(kind, { page, pageSize, filters = new Map() }) {
      const found = findRoute(routes, { method: 'GET', path: kinds[kind].path });
      if (found?.route.kind !== 'list') return { records: [], hasMore: false };
      const sort = found.route.list.defaultSort;
      const query: ListQuery = { kind: 'query', page, pageSize, sort, filters };
      return found.route.answer({ ...asking, id: '' }, query) as Listed;
    },
  };
}
