/** The time entries of some days as the user left them: what the service has, with pending writes on top. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { RecordId } from '../../shared/ids.ts';
import { overlay, type Shown } from '../../shared/queue/overlay/overlay.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import type { Task } from '../../shared/records/task.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import { type Entry, type EntryRecord, entryOf } from '../../shared/time/entry.ts';
import { startOfDay } from '../../shared/time/zoned-day.ts';
import type { Day } from '../../shared/time.ts';
import type { EntryZones } from '../bridge/read-zones.ts';
import { nameIfHere } from '../cache/read.ts';
import type { EntriesRead } from '../cache/read-time.ts';
import type { RecordWords } from '../cache/record-words.ts';
import { wholeDayInWords } from '../ui/dates.ts';

export type ShownEntry = {
  readonly entry: Entry;
  /** All its fields as the user left them. */
  readonly record: ConfirmedRecord;
  /** How far it is from the service. */
  readonly standing: Shown<object>['standing'];
  /** The service's record as the cache has it; `undefined` for one that is only on this computer. */
  readonly confirmed: TimeEntry | undefined;
  /** Only one's own can be changed. */
  readonly isMine: boolean;
};

type Options = {
  /** Entries that touch one of them are shown; all where none are named. */
  readonly days?: readonly Day[];
  /** The zone of this computer, for entries whose own nobody knows. */
  readonly zone: string;
  /** Whose entries are one's own; where nobody knows, all are. */
  readonly memberId: number | null;
};

/** The read entries, with the zones they were made in as far as they are known (T4.1). */
export type ZonedRead = EntriesRead & { readonly zones: EntryZones };

type Subject = Pick<Entry, 'projectId' | 'taskId'>;
type Names = Pick<EntriesRead, 'projects' | 'tasks' | 'companies'>;

/** Earliest first within a day; plain durations before those with a start. */
export function shownEntries(
  read: ZonedRead,
  writes: readonly PendingWrite[],
  { days, zone, memberId }: Options,
): readonly ShownEntry[] {
  const byRecord = Map.groupBy(writes, ({ record }) => String(record.id));
  const confirmed = new Map(read.entries.map((entry) => [String(entry.id), entry]));
  const ids = new Set([...confirmed.keys(), ...byRecord.keys()]);
  const shown = [...ids].flatMap((id): ShownEntry[] => {
    const changes = byRecord.get(id) ?? [];
    const now = overlay<TimeEntry>(confirmed.get(id), changes);
    if (now === undefined) return [];
    const record = now.record as unknown as EntryRecord;
    const isUnsent = now.standing !== 'sent';
    const own = { zone: read.zones[id] ?? zone, isUnsent, clientId: clientOf(record, read) };
    const made = entryOf(record, own);
    if (made === undefined || (days !== undefined && !touches(made, days))) return [];
    // Only the service says whose an entry is; what it has not answered yet was made here.
    const me = memberId === null ? null : String(memberId);
    const entry = { ...made, memberId: made.memberId ?? me };
    const isMine = me === null || entry.memberId === me;
    const { record: whole, standing } = now;
    return [{ entry, record: whole, standing, confirmed: confirmed.get(id), isMine }];
  });
  return shown.toSorted((one, other) => compareEntries(one.entry, other.entry));
}

/** Whether any part of it lies on these days; nobody knows yet how long one lasts that runs. */
function touches({ day, span, runningSince, zone }: Entry, days: readonly Day[]): boolean {
  if (days.includes(day)) return true;
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined || day > last) return false;
  if (span === null) return runningSince !== null;
  return span.endAt > startOfDay(first, zone);
}

/** By day, then by start; what has none comes first. */
function compareEntries(one: Entry, other: Entry): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return startOf(one) - startOf(other) || compareIds(one.id, other.id);
}

/**
 * Returns the subject of an entry in words: `Relaunch · Fjellvik Outdoor`; empty where it names
 * nothing.
 */
export function subjectInWords(
  { projectId, taskId }: Subject,
  { projects, tasks, companies }: Names,
  { hasDue = false, words = nameAlone }: { hasDue?: boolean; words?: RecordWords | undefined } = {},
): string {
  const task: Task | undefined = taskId === null ? undefined : tasks.get(taskId);
  const aboutId = projectId ?? task?.project_id ?? null;
  const project = projects.get(String(aboutId));
  const clientId = project?.company_id ?? null;
  const client = nameIfHere('companies', companies.get(String(clientId))) ?? project?.company_name;
  const wordsFor = (list: ListName, id: RecordId | number | null, name?: string | null) =>
    id === null ? name : words({ list, id: String(id) }, name);
  const due = hasDue && task?.due_date ? ` (due ${wholeDayInWords(task.due_date)})` : '';
  const names = [
    wordsFor('tasks', taskId, task && `${nameIfHere('tasks', task)}${due}`),
    wordsFor('projects', aboutId, nameIfHere('projects', project)),
    wordsFor('companies', clientId, client),
  ];
  return names.filter(Boolean).join(' · ');
}

const nameAlone: RecordWords = (_, name) => name ?? '';

/** Returns several subjects in words: tasks of one name and one project say their due day (T5.6). */
export function subjectsApart(
  subjects: readonly Subject[],
  read: Names,
  words?: RecordWords,
): readonly string[] {
  const all = subjects.map((one) => subjectInWords(one, read, { words }));
  const counts = Map.groupBy(all, (one) => one);
  return subjects.map((one, at) => {
    const isAlone = counts.get(all[at] ?? '')?.length === 1;
    return isAlone ? (all[at] ?? '') : subjectInWords(one, read, { hasDue: true, words });
  });
}

function clientOf({ project_id: id }: EntryRecord, { projects }: EntriesRead): string | null {
  const client = projects.get(String(id))?.company_id;
  return client === undefined || client === null ? null : String(client);
}

function startOf({ span, runningSince }: Entry): number {
  return span?.startAt ?? runningSince ?? 0;
}

function compareIds(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
