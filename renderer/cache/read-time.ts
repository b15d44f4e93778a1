/** Questions to the cache about time entries and what they are about. */
import type { RecordOf } from '../../shared/pull/delivery.ts';
import type { Company } from '../../shared/records/company.ts';
import type { Task } from '../../shared/records/task.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import type { Day } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import { byId, once, present, unique } from './found-records.ts';

/** A project without the token of its public page, which no cache has. */
export type CachedProject = RecordOf<'projects'>;

/** Entries, and the projects, tasks and clients that they name, by id. */
export type EntriesRead = {
  readonly entries: readonly TimeEntry[];
  readonly projects: ReadonlyMap<string, CachedProject>;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly companies: ReadonlyMap<string, Company>;
};

/** What to read: the entries of these days, those with these ids, and what `named` names beside. */
type Wanted = {
  readonly from: Day;
  readonly to: Day;
  readonly ids: readonly number[];
  readonly named: {
    readonly projects: readonly number[];
    readonly tasks: readonly string[];
    readonly companies: readonly number[];
  };
  /** Leaves out what has ended, unless it is one of `ids`. */
  readonly isRunningOnly?: boolean;
};

/** Reads the entries in the order of their ids. */
export async function readEntries(
  cache: Cache,
  { from, to, ids, named, isRunningOnly = false }: Wanted,
): Promise<EntriesRead> {
  const tables = [cache.timeEntries, cache.projects, cache.tasks, cache.companies];
  return cache.transaction('r', tables, async () => {
    const ofDays = await cache.timeEntries.where('date').between(from, to, true, true).toArray();
    const others = present(await cache.timeEntries.bulkGet([...ids]));
    const all = once([...ofDays, ...others]).sort((a, b) => a.id - b.id);
    const entries = isRunningOnly
      ? all.filter((one) => ids.includes(one.id) || isRunning(one))
      : all;
    const taskIds = present(entries.map(({ task_id }) => task_id));
    const tasks = present(await cache.tasks.bulkGet(unique([...taskIds, ...named.tasks])));
    const projectIds = present([...entries, ...tasks].map(({ project_id }) => project_id));
    const projects = present(
      await cache.projects.bulkGet(unique([...projectIds, ...named.projects])),
    );
    const companyIds = present([
      ...projects.map(({ company_id }) => company_id),
      ...named.companies,
    ]);
    const companies = present(await cache.companies.bulkGet(unique(companyIds)));
    return {
      entries,
      projects: byId(projects),
      tasks: byId(tasks),
      companies: byId(companies),
    };
  });
}

/** Every project, by its title. */
export async function allProjects(cache: Cache): Promise<CachedProject[]> {
  const all = await cache.projects.toArray();
  return all.sort((one, other) => byName.compare(one.title ?? '', other.title ?? ''));
}

/** The tasks of a project, by their titles. */
export async function tasksOf(cache: Cache, projectId: number): Promise<Task[]> {
  const all = await cache.tasks.where('project_id').equals(projectId).toArray();
  return all.sort((one, other) => byName.compare(one.title ?? '', other.title ?? ''));
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function isRunning({ started_at, ended_at }: TimeEntry): boolean {
  return started_at !== null && ended_at === null;
}
