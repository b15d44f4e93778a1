/** Task statuses, so that a client can turn a name into the id that tasks expect (A7). */
import { paths } from '../../shared/api/assumptions.ts';
import { taskStatus } from '../../shared/records/task-status.ts';
import { listTaskStatuses } from '../store/task-statuses.ts';
import type { Route } from './route.ts';

/** Read only (A2). */
export const taskStatusRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.taskStatuses,
    summary: 'Task statuses in the order of the work.',
    record: taskStatus,
    list: {
      filters: {},
      sortFields: ['position', 'name'],
      defaultSort: { field: 'position', isDescending: false },
    },
    answer: ({ store }, query) => listTaskStatuses(store, query),
  },
];
