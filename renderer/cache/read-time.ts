/** Questions to the cache about time entries and what they are about. */
import type { RecordOf } from '../../shared/pull/delivery.ts';
import type { Company } from '../../shared/records/company.ts';
import type { Tag } from '../../shared/records/tag.ts';
import type { Task } from '../../shared/records/task.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import { TIMED_SECONDS_MAX } from '../../shared/time/bounds.ts';
import { addDays } from '../../shared/time/calendar.ts';
import { DAY_MS, type Day, HOUR_MS, SECOND_MS } from '../../shared/time.ts';
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

/** Entries by their days, or by their ids, and the records that `named` names. */
type Wanted = {
  readonly from: Day;
  readonly to: Day;
  readonly ids: readonly number[];
  readonly named: {
    readonly projects: readonly number[];
    readonly tasks: readonly string[];
    readonly companies: readonly number[];
  };
  /** Names what the entries of this member are about, and of `ids`; of everybody where missing. */
  readonly namedOf?: number | null;
  /** Leaves out what has ended, unless it is one of `ids`. */
  readonly isRunningOnly?: boolean;
};

/** No day is shorter, also where the clocks go forward by an hour or, on Troll, by two. */
const SHORTEST_DAY_SECONDS = (22 * HOUR_MS) / SECOND_MS;
const LONGEST_DAYS = Math.ceil((TIMED_SECONDS_MAX * SECOND_MS) / DAY_MS) + 1;
/** More than anybody has in a month; a service that sends more holds nothing up. */
const LASTING_MAX = 500;

/** Reads the entries in the order of their ids. */
export async function readEntries(
  cache: Cache,
  { from, to, ids, named, namedOf = null, isRunningOnly = false }: Wanted,
): Promise<EntriesRead> {
  const tables = [cache.timeEntries, cache.projects, cache.tasks, cache.companies];
  return cache.transaction('r', tables, async () => {
    const { timeEntries } = cache;
    const [ofDays, others, earlier] = await Promise.all([
      timeEntries.where('date').between(from, to, true, true).toArray(),
      timeEntries.bulkGet([...ids]),
      isRunningOnly ? [] : lastingInto(cache, from),
    ]);
    const all = once([...earlier, ...ofDays, ...present(others)]).sort((a, b) => a.id - b.id);
    const entries = isRunningOnly
      ? all.filter((one) => ids.includes(one.id) || isRunning(one))
      : all;
    const isNamed = (one: TimeEntry) =>
      namedOf === null || one.member_id === namedOf || ids.includes(one.id);
    const about = entries.filter(isNamed);
    const taskIds = present(about.map(({ task_id }) => task_id));
    const tasks = present(await cache.tasks.bulkGet(unique([...taskIds, ...named.tasks])));
    const projectIds = present([...about, ...tasks].map(({ project_id }) => project_id));
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

/**
 * The few entries of days before this one that may last into it. They are longer than the shortest
 * day, or still run and count nothing (A5).
 */
async function lastingInto({ timeEntries }: Cache, day: Day): Promise<readonly TimeEntry[]> {
  const earliest = addDays(day, -LONGEST_DAYS);
  // One day more: an entry has the day of its own zone.
  const isNear = ({ date, started_at, ended_at }: TimeEntry) =>
    date !== null &&
    date < day &&
    started_at !== null &&
    (ended_at === null ? date >= earliest : ended_at.slice(0, 10) >= addDays(day, -1));
  const long = timeEntries.where('duration_seconds').aboveOrEqual(SHORTEST_DAY_SECONDS);
  const running = timeEntries.where('duration_seconds').equals(0);
  const [ofLong, ofRunning] = await Promise.all([
    long.filter(isNear).limit(LASTING_MAX).toArray(),
    running
      .filter((one) => isRunning(one) && isNear(one))
      .limit(LASTING_MAX)
      .toArray(),
  ]);
  return [...ofLong, ...ofRunning];
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

/** The tags that time can have, by their names. */
export async function timeTags(cache: Cache): Promise<Tag[]> {
  const all = await cache.tags.filter(({ tag_type }) => tag_type === 'time_entry').toArray();
  return all.sort((one, other) => byName.compare(one.name, other.name));
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function isRunning({ started_at, ended_at }: TimeEntry): boolean {
  return started_at !== null && ended_at === null;
}
