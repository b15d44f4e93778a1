/** The names behind the ids of an entry, for a file. */
import type { RecordId } from '../../shared/ids.ts';
import type { EntryNames } from '../../shared/time/csv.ts';
import type { Entry } from '../../shared/time/entry.ts';
import type { ReportKey } from '../../shared/time/report.ts';
import { nameIfHere } from '../cache/read.ts';
import type { ReportNames } from '../cache/read-report.ts';
import { notHere } from './report-words.ts';

/** Empty for what the entry does not name; what is not on this computer is said to be so (T9.7). */
export function entryNames(
  { clientId, projectId, taskId, memberId, tagIds }: Entry,
  { companies, projects, tasks, members, tags }: ReportNames,
): EntryNames {
  const project = projectId === null ? undefined : projects.get(projectId);
  const company = clientId === null ? undefined : companies.get(clientId);
  // Only a project says whose client it is.
  const hasClient = clientId !== null || (projectId !== null && project === undefined);
  const client = nameIfHere('companies', company) ?? project?.company_name ?? notHere('client');
  return {
    client: hasClient ? client : '',
    project: nameOf('project', projectId, nameIfHere('projects', project)),
    task: nameOf('task', taskId, nameIfHere('tasks', tasks.get(taskId ?? ''))),
    person: nameOf('person', memberId, nameIfHere('teamMembers', members.get(memberId ?? ''))),
    tags: tagIds.map((id) => nameOf('tag', id, nameIfHere('tags', tags.get(id)))),
  };
}

function nameOf(key: ReportKey, id: RecordId | null, name: string | undefined): string {
  return id === null ? '' : (name ?? notHere(key));
}
