/** Questions of the Today screen to the cache. Each reads by an index, however much is here. */
import type { Company } from '../../shared/records/company.ts';
import { type Task, type TaskStates, taskStates } from '../../shared/records/task.ts';
import type { Day } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import { byId, once, unique } from './found-records.ts';
import { clientNamesByProjects } from './read-names.ts';
import type { CachedProject } from './read-time.ts';
import { dueAmong, readDue } from './read-today-tasks.ts';
import type { NoteRow } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

/** More notes of one day than anybody reads there. */
const DATED_MAX = 50;
const LATEST = 12;

export type TodayRead = {
  /** Dated today, last changed, and those asked for; each once. */
  readonly notes: readonly NoteRow[];
  /** Open ones due by today, and those asked for. */
  readonly tasks: readonly Task[];
  /** Whether more open tasks may be due. */
  readonly hasMoreTasks: boolean;
  readonly states: TaskStates;
  /** Whose tasks they are; `null` if anybody's: nobody knows who the user is, or the team has no one else. */
  readonly memberId: number | null;
  readonly projects: ReadonlyMap<string, CachedProject>;
  readonly companies: ReadonlyMap<string, Company>;
  /** The names of clients that notes name and that are not here, as their projects show them. */
  readonly clientNames: ReadonlyMap<string, string>;
};

export type Wanted = {
  readonly today: Day;
  /** Whose tasks; `null` where nobody knows who the user is. */
  readonly memberId: number | null;
  /** Every task of the cache, where they are in memory. */
  readonly tasksHere?: readonly Task[] | undefined;
  /** Those with pending changes. */
  readonly noteIds: readonly string[];
  readonly taskIds: readonly string[];
  /** Those that pending changes name. */
  readonly companyIds: readonly number[];
  readonly projectIds: readonly number[];
};

/** Reads what the day is about. */
export async function readToday(
  cache: Cache,
  { today, memberId, tasksHere, noteIds, taskIds, ...wanted }: Wanted,
): Promise<TodayRead> {
  const { companies, notes, projects, taskStatuses, tasks, teamMembers } = cache;
  const tables = [companies, notes, projects, taskStatuses, tasks, teamMembers];
  const read = await cache.transaction('r', tables, async () => {
    const [members, statuses, changedTasks, dated, latest, changedNotes] = await Promise.all([
      teamMembers.count(),
      taskStatuses.toArray(),
      tasks.bulkGet([...taskIds]),
      notes.where('date').equals(today).limit(DATED_MAX).toArray(),
      notes.orderBy('updatedAt').reverse().limit(LATEST).toArray(),
      notes.bulkGet([...noteIds]),
    ]);
    const states = taskStates(statuses);
    const isAlone = members === 1;
    const asked = { today, memberId, isAlone, states };
    const isAmong = tasksHere !== undefined && (isAlone || memberId !== null);
    const due = isAmong ? dueAmong(tasksHere, asked) : await readDue(cache, asked);
    const foundTasks = once([...due.tasks, ...changedTasks]);
    const foundNotes = once([...dated, ...latest, ...changedNotes]);
    const projectIds = unique([...wanted.projectIds, ...foundTasks.map((task) => task.project_id)]);
    const named = once(await projects.bulkGet(projectIds));
    const companyIds = unique([
      ...wanted.companyIds,
      ...named.map(({ company_id: id }) => id),
      ...foundNotes.flatMap((note) => note.companyIds),
    ]);
    const foundCompanies = byId(once(await companies.bulkGet(companyIds)));
    const missing = companyIds.filter((id) => !foundCompanies.has(String(id)));
    return {
      notes: foundNotes,
      tasks: foundTasks,
      hasMoreTasks: due.hasMore,
      states,
      memberId: isAlone ? null : memberId,
      projects: byId(named),
      companies: foundCompanies,
      clientNames: await clientNamesByProjects(cache, missing),
    };
  });
  return { ...read, notes: await openNotes(cache, read.notes) };
}
