/** The time entries of some days as the user left them: what the service has, with pending writes on top. */
import { overlay, type Shown } from '../../shared/queue/overlay/overlay.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import type { Task } from '../../shared/records/task.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import { type Entry, type EntryRecord, entryOf } from '../../shared/time/entry.ts';
import type { Day } from '../../shared/time.ts';
import type { EntriesRead } from '../cache/read-time.ts';

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
  readonly days: readonly Day[];
  readonly zone: string;
  /** Whose entries are one's own; where nobody knows, all are. */
  readonly memberId: number | null;
};

/** Earliest first within a day; plain durations before those with a start. */
export function shownEntries(
  read: EntriesRead,
  writes: readonly PendingWrite[],
  { days, zone, memberId }: Options,
): readonly ShownEntry[] {
  const byRecord = Map.groupBy(writes, ({ record }) => String(record.id));
  const confirmed = new Map(read.entries.map((entry) => [String(entry.id), entry]));
  const ids = new Set([...confirmed.keys(), ...byRecord.keys()]);
  const shown = [...ids].flatMap((id): ShownEntry[] => {
    const own = byRecord.get(id) ?? [];
    const now = overlay<TimeEntry>(confirmed.get(id), own);
    if (now === undefined) return [];
    const record = now.record as unknown as EntryRecord;
    const isUnsent = now.standing !== 'sent';
    const entry = entryOf(record, { zone, isUnsent, clientId: clientOf(record, read) });
    if (entry === undefined || !days.includes(entry.day)) return [];
    const isMine =
      memberId === null || entry.memberId === null || entry.memberId === String(memberId);
    const { record: whole, standing } = now;
    return [{ entry, record: whole, standing, confirmed: confirmed.get(id), isMine }];
  });
  return shown.toSorted((one, other) => compareEntries(one.entry, other.entry));
}

/** By day, then by start; what has none comes first. */
function compareEntries(one: Entry, other: Entry): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return startOf(one) - startOf(other) || compareIds(one.id, other.id);
}

/** What an entry is about, in words: `Relaunch · Fjellvik Outdoor`; empty where it names nothing. */
export function subjectInWords(
  { projectId, taskId }: Pick<Entry, 'projectId' | 'taskId'>,
  { projects, tasks, companies }: Omit<EntriesRead, 'entries'>,
): string {
  const task: Task | undefined = taskId === null ? undefined : tasks.get(taskId);
  const project = projects.get(Number(projectId ?? task?.project_id));
  const company = companies.get(Number(project?.company_id));
  const names = [task?.title, project?.title, company?.name ?? project?.company_name];
  return names.filter(Boolean).join(' · ');
}

function clientOf({ project_id: id }: EntryRecord, { projects }: EntriesRead): string | null {
  const client = projects.get(Number(id))?.company_id;
  return client === undefined || client === null ? null : String(client);
}

function startOf({ span, runningSince }: Entry): number {
  return span?.startAt ?? runningSince ?? 0;
}

function compareIds(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
