/** The entries of a report as the user left them: what the service has, with pending writes on top. */
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import type { Entry, EntryRecord } from '../../shared/time/entry.ts';
import { type DayRange, isInRange } from '../../shared/time/report-range.ts';
import { type ReportRead, reportEntry } from '../cache/read-report.ts';

/** Only entries with a pending write are made anew: there are few of them, and 40,000 others. */
export function withWrites(
  { entries, changed, names }: ReportRead,
  writes: readonly PendingWrite[],
  { range, zone }: { readonly range: DayRange; readonly zone: string },
): readonly Entry[] {
  if (writes.length === 0) return entries;
  const byRecord = Map.groupBy(writes, ({ record }) => String(record.id));
  const confirmed = new Map(changed.map((record) => [String(record.id), record]));
  const own = [...byRecord].flatMap(([id, all]): Entry[] => {
    const now = overlay<TimeEntry>(confirmed.get(id), all);
    if (now === undefined) return [];
    const isUnsent = now.standing !== 'sent';
    const record = now.record as unknown as EntryRecord;
    const entry = reportEntry(record, names.projects, { zone, isUnsent });
    return entry === undefined || !isInRange(entry.day, range) ? [] : [entry];
  });
  return [...entries.filter(({ id }) => !byRecord.has(id)), ...own];
}
