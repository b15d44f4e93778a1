/** Tags, so that a client can turn a name into the id that `tag_ids` expects (tag.fields). */
import { paths } from '../../shared/api/assumptions.ts';
import { tag, tagTypes } from '../../shared/records/tag.ts';
import { listTags } from '../store/tags.ts';
import type { Route } from './route.ts';

/** Read only (A2), so a tag never changes its type. */
export const tagRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.tags,
    summary: 'Tags of every type, or of those asked for.',
    record: tag,
    list: {
      filters: { tag_type: { kind: 'choice', isMany: true, choices: tagTypes } },
      sortFields: ['name', 'id'],
      defaultSort: { field: 'name', isDescending: false },
    },
    answer: ({ store }, query) => listTags(store, query),
  },
];
