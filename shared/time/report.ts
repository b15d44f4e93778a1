/** A report: the entries of a range of days, added up by what they were for. */
import type { RecordId } from '../ids.ts';
import type { Day } from '../time.ts';
import { weekName } from './calendar.ts';
import type { Entry } from './entry.ts';
import { type Counting, type Totals, totalsOf } from './totals.ts';

export const reportKeys = ['client', 'project', 'task', 'person', 'tag', 'week'] as const;

export type ReportKey = (typeof reportKeys)[number];

type ReportGroup = {
  /** An id, or a week such as `2026-W09`; null for entries that have none. */
  readonly id: RecordId | null;
  readonly entries: readonly Entry[];
  readonly totals: Totals;
};

export type Report = {
  readonly by: ReportKey;
  readonly groups: readonly ReportGroup[];
  /** Every entry once, also where its tags put it into several groups. */
  readonly totals: Totals;
};

type Range = { readonly from: Day; readonly to: Day };

const idsOf: Readonly<Record<ReportKey, (entry: Entry) => readonly (RecordId | null)[]>> = {
  client: ({ clientId }) => [clientId],
  project: ({ projectId }) => [projectId],
  task: ({ taskId }) => [taskId],
  person: ({ memberId }) => [memberId],
  tag: ({ tagIds }) => (tagIds.length === 0 ? [null] : [...new Set(tagIds)]),
  week: ({ day }) => [weekName(day)],
};

/** The entries of the days from `from` to `to`, both included. */
export function entriesIn(entries: readonly Entry[], { from, to }: Range): readonly Entry[] {
  return entries.filter(({ day }) => from <= day && day <= to);
}

/** The groups with most time first, weeks in their order, what has none at the end. */
export function reportBy(entries: readonly Entry[], by: ReportKey, counting: Counting): Report {
  const members = new Map<RecordId | null, Entry[]>();
  for (const entry of entries) {
    for (const id of idsOf[by](entry)) {
      const others = members.get(id);
      if (others === undefined) members.set(id, [entry]);
      else others.push(entry);
    }
  }
  const groups = [...members].map(([id, all]) => ({
    id,
    entries: all,
    totals: totalsOf(all, counting),
  }));
  return { by, groups: groups.toSorted(orderOf(by)), totals: totalsOf(entries, counting) };
}

function orderOf(by: ReportKey) {
  return (a: ReportGroup, b: ReportGroup): number => {
    if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null);
    const byTime = by === 'week' ? 0 : b.totals.seconds - a.totals.seconds;
    if (byTime !== 0) return byTime;
    return a.id < b.id ? -1 : 1;
  };
}
