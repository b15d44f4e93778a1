/** The question of the week against every entry there is: the oracle reads them all. */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { readEntries } from '../../../renderer/cache/read-time.ts';
import { shownEntries } from '../../../renderer/time/shown-entries.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { addDays, weekDays } from '../../../shared/time/calendar.ts';
import { dayOf, HOUR_MS, timestamp } from '../../../shared/time.ts';
import { aRecord } from '../../support/builders.ts';
import { SEED } from '../../support/property.ts';
import { zones } from '../../support/zones.ts';

const open: Cache[] = [];
afterEach(async () => {
  for (const cache of open.splice(0)) await cache.delete();
});

const FIRST_AT = Date.parse('2026-02-01T00:00:00Z');
const HOURS = 90 * 24;
const LONGEST_HOURS = 31 * 24;

const aTimedEntry = fc.record({
  startHour: fc.integer({ min: 0, max: HOURS }),
  // Most are about as long as a day: there the shortest day of each zone decides.
  hours: fc.oneof(
    fc.integer({ min: 0, max: LONGEST_HOURS }),
    fc.integer({ min: 20, max: 50 }),
    fc.constant(null),
  ),
});

test(`[T3.1] reads every entry that touches a week, however long before it began (seed ${SEED})`, async () => {
  const [spans] = fc.sample(fc.array(aTimedEntry, { minLength: 400, maxLength: 400 }), {
    numRuns: 1,
    seed: SEED,
  });
  for (const zone of zones) {
    const entries = (spans ?? []).map(({ startHour, hours }, id) => {
      const startAt = FIRST_AT + startHour * HOUR_MS;
      return aRecord('time-entry', {
        ...{ id, date: dayOf(startAt, zone), started_at: timestamp(startAt) },
        ended_at: hours === null ? null : timestamp(startAt + hours * HOUR_MS),
        ...{ duration_seconds: (hours ?? 0) * 3_600, member_id: 1 },
      }) as unknown as TimeEntry;
    });
    const cache = openCache(`time-${crypto.randomUUID()}`);
    open.push(cache);
    await cache.timeEntries.bulkPut(entries);
    const nothingNamed = { projects: new Map(), tasks: new Map(), companies: new Map(), zones: {} };
    for (let monday = '2026-02-23'; monday <= '2026-05-04'; monday = addDays(monday, 7)) {
      const days = weekDays(monday);
      const named = { projects: [], tasks: [], companies: [] };
      const wanted = { from: addDays(monday, -1), to: addDays(monday, 6), ids: [], named };
      const read = await readEntries(cache, wanted);
      const idsOf = (all: readonly TimeEntry[]) =>
        shownEntries({ ...nothingNamed, entries: all }, [], { days, zone, memberId: 1 })
          .filter(({ entry }) => entry.span !== null || entry.day >= addDays(monday, -32))
          .map(({ entry }) => entry.id);
      expect(idsOf(read.entries), `${zone}, ${monday}`).toEqual(idsOf(entries));
      expect(read.entries.length).toBeLessThan(entries.length);
    }
  }
});

test('reads what the entries of one member are about, and those asked for by id', async () => {
  const cache = openCache(`time-${crypto.randomUUID()}`);
  open.push(cache);
  const date = '2026-03-02';
  const entry = (id: number, member_id: number) =>
    aRecord('time-entry', { id, member_id, date, task_id: null, project_id: id });
  await cache.timeEntries.bulkPut([entry(1, 7), entry(2, 8), entry(3, 8)] as never[]);
  await cache.projects.bulkPut([1, 2, 3].map((id) => aRecord('project', { id })) as never[]);
  const named = { projects: [], tasks: [], companies: [] };
  const wanted = { from: date, to: date, ids: [3], named };
  const mine = await readEntries(cache, { ...wanted, namedOf: 7 });
  expect(mine.entries.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect([...mine.projects.keys()]).toEqual(['1', '3']);
  const all = await readEntries(cache, { ...wanted, namedOf: null });
  expect([...all.projects.keys()]).toEqual(['1', '2', '3']);
});
