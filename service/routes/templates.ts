/** Templates of documents. Their fields rest on A8. */
import { paths } from '../../shared/api/assumptions.ts';
import { type Template, template } from '../../shared/records/template.ts';
import { findTemplate, listTemplates, type SavedTemplate } from '../store/templates.ts';
import { notFound } from '../web/problem.ts';
import { record } from '../web/reply.ts';
import type { Route } from './route.ts';

/** Read only; `filter[type]=Doc` returns document templates, an unknown type returns none. */
export const templateRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.templates,
    summary: 'Templates; those of documents have the type Doc.',
    record: template,
    list: {
      filters: { type: { kind: 'text', isMany: true } },
      sortFields: ['title', 'type'],
      defaultSort: { field: 'title', isDescending: false },
    },
    answer({ store }, query) {
      const { records, hasMore } = listTemplates(store, query);
      return { records: records.map(templateOf), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.templates}/{id}`,
    summary: 'One template.',
    record: template,
    answer({ store, id }) {
      const found = findTemplate(store, id);
      return found ? record(templateOf(found)) : notFound('template');
    },
  },
];

function templateOf({ id, title, type, roles }: SavedTemplate): Template {
  return { id, title, type, roles: [...roles] };
}
