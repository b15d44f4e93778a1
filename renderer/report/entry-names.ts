/** The names behind the ids of an entry, for a file. */
import type { EntryNames } from '../../shared/time/csv.ts';
import type { Entry } from '../../shared/time/entry.ts';
import type { ReportNames } from '../cache/read-report.ts';

/** Empty for what the entry does not name, and for what is not on this computer. */
export function entryNames(
  { clientId, projectId, taskId, memberId, tagIds }: Entry,
  names: ReportNames,
): EntryNames {
  return {
    client: (clientId === null ? null : names.companies.get(clientId)?.name) ?? '',
    project: (projectId === null ? null : names.projects.get(projectId)?.title) ?? '',
    task: (taskId === null ? null : names.tasks.get(taskId)?.title) ?? '',
    person: (memberId === null ? null : names.members.get(memberId)?.name) ?? '',
    tags: tagIds.map((id) => names.tags.get(id)?.name ?? ''),
  };
}
