/** The names of a report's groups, which tell apart two tasks of one name. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Task } from '../../shared/records/task.ts';
import type { ReportGroup, ReportKey } from '../../shared/time/report.ts';
import { nameIfHere } from '../cache/read.ts';
import type { ReportNames } from '../cache/read-report.ts';
import type { NamesParts } from '../cache/record-names.ts';
import { createRecordWords } from '../cache/record-words.ts';
import { isoWeekInWords, keyLabels, notHere, rangeInWords } from './report-words.ts';

type Id = string | null;

/** Shows a record by its name, or says why it has none. */
export type GroupWords = (key: RecordKey, id: string, name: string | null | undefined) => string;
type RecordKey = Exclude<ReportKey, 'week'>;

/** The list that each kind of group names records of. */
const listOfGroup = {
  ...{ client: 'companies', project: 'projects', task: 'tasks' },
  ...{ person: 'teamMembers', tag: 'tags' },
} as const satisfies Readonly<Record<RecordKey, ListName>>;

/** For the screen: the words that other places have for the same record. */
export function createGroupWords(parts: NamesParts): GroupWords {
  const words = createRecordWords(parts);
  return (key, id, name) => words({ list: listOfGroup[key], id }, name);
}

/** For a file (T9.7). */
const bareWords: GroupWords = (key, _, name) => name ?? notHere(key);

/** Where two groups have the same name, each says what it belongs to: `Design · Relaunch` (T9.6). */
export function groupNames(
  key: ReportKey,
  groups: readonly ReportGroup[],
  names: ReportNames,
  wordsFor: GroupWords = bareWords,
): ReadonlyMap<Id, string> {
  const clientOf = clientNames(names);
  const all = groups.map(({ id }) => ({
    id,
    paths: pathsOf(key, id, { names, clientOf, wordsFor }),
  }));
  const counts = new Map<string, number>();
  for (const path of all.flatMap(({ paths }) => [...new Set(paths)])) {
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return new Map(
    all.map(({ id, paths }) => {
      // As short as it can be: the project tells most tasks apart, and else its client.
      const own = paths.find((path) => counts.get(path) === 1);
      return [id, own ?? paths.at(-1) ?? ''];
    }),
  );
}

type Sources = {
  readonly names: ReportNames;
  readonly clientOf: (id: string) => string | undefined;
  readonly wordsFor: GroupWords;
};

/** Its name, then the same with what it belongs to: `Design`, `Design · Relaunch`, … */
function pathsOf(key: ReportKey, id: Id, sources: Sources): readonly string[] {
  const { names, clientOf } = sources;
  const first = groupName(key, id, sources);
  const task = key === 'task' ? names.tasks.get(id ?? '') : undefined;
  const project = names.projects.get(key === 'project' ? (id ?? '') : String(task?.project_id));
  const client = clientOf(String(project?.company_id));
  const above =
    key === 'task' ? [nameIfHere('projects', project), client, dueInWords(task)] : [client];
  const paths = [first];
  for (const one of above) if (one) paths.push(`${paths.at(-1)} · ${one}`);
  return paths;
}

/** The same work comes again: only its day tells two tasks of one project apart. */
function dueInWords(task: Task | undefined): string {
  const day = task?.due_date ?? null;
  return day === null ? '' : `due ${rangeInWords({ from: day, to: day })}`;
}

/** The clients' names; a project has that of its client too, which may not be here. */
function clientNames({ companies, projects }: ReportNames): Sources['clientOf'] {
  let fromProjects: ReadonlyMap<string, string | null> | undefined;
  return (id) => {
    const name = nameIfHere('companies', companies.get(id));
    if (name !== undefined) return name;
    fromProjects ??= new Map(
      [...projects.values()].map((one) => [String(one.company_id), one.company_name]),
    );
    return fromProjects.get(id) ?? undefined;
  };
}

function groupName(key: ReportKey, id: Id, { names, clientOf, wordsFor }: Sources): string {
  if (id === null) return `No ${keyLabels[key].toLowerCase()}`;
  switch (key) {
    case 'client':
      return wordsFor(key, id, clientOf(id));
    case 'project':
      return wordsFor(key, id, nameIfHere('projects', names.projects.get(id)));
    case 'task':
      return wordsFor(key, id, nameIfHere('tasks', names.tasks.get(id)));
    case 'person':
      return wordsFor(key, id, nameIfHere('teamMembers', names.members.get(id)));
    case 'tag':
      return wordsFor(key, id, nameIfHere('tags', names.tags.get(id)));
    default:
      return isoWeekInWords(id);
  }
}
