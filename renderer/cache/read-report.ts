/** The question a report asks the cache: every entry of its days, and the names of what they are about. */
import { isDay } from '../../shared/is-day.ts';
import type { Company } from '../../shared/records/company.ts';
import type { Tag } from '../../shared/records/tag.ts';
import type { Task } from '../../shared/records/task.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import { addDays } from '../../shared/time/calendar.ts';
import { type Entry, type EntryRecord, entryOf } from '../../shared/time/entry.ts';
import { type DayRange, isInRange } from '../../shared/time/report-range.ts';
import type { Day } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import { byId, present } from './found-records.ts';
import type { CachedProject } from './read-time.ts';

export type ReportRead = {
  /** The service's records, as the views of time need them. */
  readonly entries: readonly Entry[];
  /** The records among `ids` that the service has, for pending changes to be laid over. */
  readonly changed: readonly TimeEntry[];
  /** The earliest day of any entry on this computer; `null` where there is none. */
  readonly firstDay: Day | null;
  readonly names: ReportNames;
};

/** The records an entry may name, by id. */
export type ReportNames = {
  readonly projects: ReadonlyMap<string, CachedProject>;
  readonly companies: ReadonlyMap<string, Company>;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly members: ReadonlyMap<string, TeamMember>;
  /** Also those that only an entry names: the service may not list its tags. */
  readonly tags: ReadonlyMap<string, Pick<Tag, 'id' | 'name'>>;
};

type Wanted = {
  readonly range: DayRange;
  readonly zone: string;
  /** The entries and tasks that pending changes name. */
  readonly ids: readonly number[];
  readonly tasks: readonly string[];
};

/** So many days come in one task of the window: 40,000 entries at once would hold it up. */
const DAYS_AT_ONCE = 7;

/** Reads entries a few days at a time, in the order of their days. */
export async function readReport(
  cache: Cache,
  { range, zone, ids, tasks: pending }: Wanted,
): Promise<ReportRead> {
  const { timeEntries, projects, tasks, companies, teamMembers, tags } = cache;
  const tables = [timeEntries, projects, tasks, companies, teamMembers, tags];
  return cache.transaction('r', tables, async () => {
    const projectsById = byId(await projects.toArray());
    // A date from the service may be no date, and no day comes after it.
    const entriesByDay = () => timeEntries.orderBy('date').filter(({ date }) => isDay(date ?? ''));
    const [first, last] = [await entriesByDay().first(), await entriesByDay().reverse().first()];
    const within = overlapOf(range, { from: first?.date ?? '', to: last?.date ?? '' });
    const entries: Entry[] = [];
    const named = new Map<number, Pick<Tag, 'id' | 'name'>>();
    for (let from = within.from; from <= within.to; from = addDays(from, DAYS_AT_ONCE)) {
      const end = addDays(from, DAYS_AT_ONCE - 1);
      const to = end < within.to ? end : within.to;
      const rows = await timeEntries.where('date').between(from, to, true, true).toArray();
      for (const row of rows) {
        const entry = reportEntry(row, projectsById, { zone, isUnsent: false });
        if (entry === undefined || !isInRange(entry.day, range)) continue;
        entries.push(entry);
        for (const tag of row.tags) named.set(tag.id, tag);
      }
    }
    const taskIds = new Set([...pending, ...entries.flatMap(({ taskId }) => taskId ?? [])]);
    const changed = await timeEntries.bulkGet([...ids]);
    const namedTasks = await tasks.bulkGet([...taskIds]);
    return {
      entries,
      changed: present(changed),
      firstDay: first?.date ?? null,
      names: {
        projects: projectsById,
        companies: byId(await companies.toArray()),
        tasks: byId(present(namedTasks)),
        members: byId(await teamMembers.toArray()),
        tags: byId([...named.values(), ...(await tags.toArray())]),
      },
    };
  });
}

/** A record as an entry, with the client of its project. */
export function reportEntry(
  record: EntryRecord,
  projects: ReportNames['projects'],
  { zone, isUnsent }: { readonly zone: string; readonly isUnsent: boolean },
): Entry | undefined {
  const client = projects.get(String(record.project_id))?.company_id ?? null;
  return entryOf(record, { zone, isUnsent, clientId: client === null ? null : String(client) });
}

/** The days that both have; from after to where they have none. */
function overlapOf(one: DayRange, other: DayRange): DayRange {
  return {
    from: one.from > other.from ? one.from : other.from,
    to: one.to < other.to ? one.to : other.to,
  };
}
