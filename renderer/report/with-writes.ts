/** The entries of a report as the user left them: what the service has, with pending writes on top. */
import type { RecordId } from '../../shared/ids.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import type { Entry, EntryRecord } from '../../shared/time/entry.ts';
import { type DayRange, isInRange } from '../../shared/time/report-range.ts';
import type { EntryZones } from '../bridge/read-zones.ts';
import { type ReportNames, type ReportRead, reportEntry } from '../cache/read-report.ts';

/** The read report, with the zones its entries were made in as far as they are known (T4.1). */
export type ZonedReport = ReportRead & { readonly zones: EntryZones };

/** Puts the entries whose own zone is known into it. */
export function inOwnZones(read: ReportRead, zones: EntryZones): ZonedReport {
  const entries = read.entries.map((entry): Entry => {
    const zone = zones[entry.id];
    return zone === undefined ? entry : { ...entry, zone };
  });
  return { ...read, entries, zones };
}

type Options = {
  readonly range: DayRange;
  readonly zone: string;
  /** Whose entries are made here; `null` where nobody knows. */
  readonly memberId: RecordId | null;
  /** The records that entries may name, as the user left them. */
  readonly names: ReportNames;
};

/** Only entries with a pending write are made anew: there are few of them, and 40,000 others. */
export function withWrites(
  { entries: cached, changed, names: cachedNames, zones }: ZonedReport,
  writes: readonly PendingWrite[],
  { range, zone, memberId, names }: Options,
): readonly Entry[] {
  const { projects } = names;
  const entries =
    projects === cachedNames.projects ? cached : cached.map((one) => withClient(one, projects));
  if (writes.length === 0) return entries;
  const byRecord = Map.groupBy(writes, ({ record }) => String(record.id));
  const confirmed = new Map(changed.map((record) => [String(record.id), record]));
  const own = [...byRecord].flatMap(([id, all]): Entry[] => {
    const now = overlay<TimeEntry>(confirmed.get(id), all);
    if (now === undefined) return [];
    const isUnsent = now.standing !== 'sent';
    const record = now.record as unknown as EntryRecord;
    const entry = reportEntry(record, projects, { zone: zones[id] ?? zone, isUnsent });
    if (entry === undefined || !isInRange(entry.day, range)) return [];
    // Only the service says whose an entry is; what it has not answered yet was made here.
    return [{ ...entry, memberId: entry.memberId ?? memberId }];
  });
  return [...entries.filter(({ id }) => !byRecord.has(id)), ...own];
}

/** The same entry, unless its project is another client's by now. */
function withClient(entry: Entry, projects: ReportNames['projects']): Entry {
  const { projectId } = entry;
  const client = (projectId === null ? null : projects.get(projectId)?.company_id) ?? null;
  const clientId = client === null ? null : String(client);
  return clientId === entry.clientId ? entry : { ...entry, clientId };
}
