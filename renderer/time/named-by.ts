/** The records that a week needs besides those of its days: pending writes and what is typed name them. */
import { isLocalId } from '../../shared/ids.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { RowSubject } from '../../shared/time/sheet-rows.ts';

/** The records that these name and the service knows, with the entries that only this computer has. */
export function namedBy(all: readonly PendingWrite[], subjects: readonly RowSubject[]) {
  const writes = all.filter(({ record }) => record.kind === 'time-entry');
  const clients = all
    .filter(({ record }) => record.kind === 'project')
    .map(({ change }) => ('fields' in change ? (change.fields['company_id'] ?? null) : null));
  const numbers = (values: readonly unknown[]) =>
    values
      .filter((value) => value !== null && value !== '')
      .map(Number)
      .filter(Number.isSafeInteger);
  const fields = writes.map(({ change }) => ('fields' in change ? change.fields : {}));
  return {
    companies: numbers(clients),
    ids: numbers(writes.map(({ record }) => record.id)),
    localIds: writes.map(({ record }) => record.id).filter(isLocalId),
    projects: numbers([
      ...subjects.map(({ projectId }) => projectId),
      ...fields.map((all) => all['project_id'] ?? null),
    ]),
    tasks: [...subjects.map(({ taskId }) => taskId), ...fields.map((all) => all['task_id'])].filter(
      (id) => typeof id === 'string',
    ),
  };
}
