/** Builds a report: the entries of a range of days, summed by a key. */
import type { RecordId } from '../ids.ts';
import type { Day } from '../time.ts';
import { REPORT_SLICE_ENTRIES } from './bounds.ts';
import { weekName } from './calendar.ts';
import type { Entry } from './entry.ts';
import { type Counting, createTally, type Tally, type Totals } from './totals.ts';

export const reportKeys = ['client', 'project', 'task', 'person', 'tag', 'week'] as const;

export type ReportKey = (typeof reportKeys)[number];

export type ReportGroup = {
  /** An id, or a week such as `2026-W09`; null for entries without one. */
  readonly id: RecordId | null;
  readonly entries: readonly Entry[];
  readonly totals: Totals;
  /** The groups of the second level, if there is one. */
  readonly groups: readonly ReportGroup[];
};

export type Report = {
  readonly by: ReportKey;
  /** The key of the second level. */
  readonly within: ReportKey | null;
  readonly groups: readonly ReportGroup[];
  /** Counts every entry once, even if its tags put it into several groups. */
  readonly totals: Totals;
  /** The sum of the entries without rounding. */
  readonly exactSeconds: number;
};

/** The keys of a report; `within` adds a second level. */
type Grouping = { readonly by: ReportKey; readonly within?: ReportKey | null };

type Ids = (entry: Entry) => readonly (RecordId | null)[];

/** A group while it is filled. */
type Growing = { readonly entries: Entry[]; readonly tally: Tally; readonly inner: Growth };
type Growth = Map<RecordId | null, Growing>;

/**
 * Makes the report: largest groups first, weeks in order, entries without a key last. Yields after
 * every slice, so that a window can draw meanwhile.
 */
export function* reportInSlices(
  entries: readonly Entry[],
  { by, within = null }: Grouping,
  counting: Counting,
): Generator<undefined, Report> {
  const [outer, inner] = [idsBy(by), within === null ? () => [] : idsBy(within)];
  const grown: Growth = new Map();
  const all = createTally(counting);
  let [exactSeconds, sinceStop] = [0, 0];
  for (const entry of entries) {
    const counted = counting.secondsOf(entry);
    exactSeconds += entry.seconds;
    all.add(entry, counted);
    for (const id of outer(entry)) {
      const group = grow(grown, id, entry, { counted, counting });
      for (const innerId of inner(entry)) grow(group.inner, innerId, entry, { counted, counting });
    }
    sinceStop += 1;
    if (sinceStop % REPORT_SLICE_ENTRIES === 0) yield;
  }
  const groups: ReportGroup[] = [];
  sinceStop = 0;
  for (const [id, { entries: own, tally, inner: parts }] of grown) {
    const second = within === null ? [] : finishGroups(parts).toSorted(orderOf(within));
    groups.push({ id, entries: own, totals: tally.totals(), groups: second });
    sinceStop += 1 + second.length;
    if (sinceStop < REPORT_SLICE_ENTRIES) continue;
    sinceStop = 0;
    yield;
  }
  const totals = all.totals();
  return { by, within, groups: groups.toSorted(orderOf(by)), totals, exactSeconds };
}

type Counted = { readonly counted: number; readonly counting: Counting };

function grow(
  groups: Growth,
  id: RecordId | null,
  entry: Entry,
  { counted, counting }: Counted,
): Growing {
  const group = groups.get(id) ?? newGroup(counting);
  groups.set(id, group);
  group.entries.push(entry);
  group.tally.add(entry, counted);
  return group;
}

function newGroup(counting: Counting): Growing {
  return { entries: [], tally: createTally(counting), inner: new Map() };
}

function finishGroups(groups: Growth): ReportGroup[] {
  return [...groups].map(([id, { entries, tally }]) => ({
    ...{ id, entries, groups: [] },
    totals: tally.totals(),
  }));
}

/** Returns the ids an entry is grouped by; computes the week of each day once. */
function idsBy(key: ReportKey): Ids {
  const weeks = new Map<Day, readonly [string]>();
  const weekOf = (day: Day) => {
    const known = weeks.get(day) ?? ([weekName(day)] as const);
    weeks.set(day, known);
    return known;
  };
  const ids: Readonly<Record<ReportKey, Ids>> = {
    client: ({ clientId }) => [clientId],
    project: ({ projectId }) => [projectId],
    task: ({ taskId }) => [taskId],
    person: ({ memberId }) => [memberId],
    tag: ({ tagIds }) => (tagIds.length === 0 ? [null] : [...new Set(tagIds)]),
    week: ({ day }) => weekOf(day),
  };
  return ids[key];
}

function orderOf(by: ReportKey) {
  return (a: ReportGroup, b: ReportGroup): number => {
    if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null);
    const byTime = by === 'week' ? 0 : b.totals.seconds - a.totals.seconds;
    if (byTime !== 0) return byTime;
    return a.id < b.id ? -1 : 1;
  };
}
