import { afterEach, describe, expect, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { readReport } from '../../../renderer/cache/read-report.ts';
import { aRecord } from '../../support/builders.ts';

const open: Cache[] = [];
afterEach(async () => {
  for (const cache of open.splice(0)) await cache.delete();
});

function aCache(): Cache {
  const cache = openCache(`report-${crypto.randomUUID()}`);
  open.push(cache);
  return cache;
}

const anEntry = (id: number, date: string) => aRecord('time-entry', { id, date }) as never;
const wanted = { zone: 'Europe/Berlin', ids: [], tasks: [] };

describe('reading a report', () => {
  test('[T9.4] has every entry of its days once, also over many weeks', async () => {
    const cache = aCache();
    const days = [
      '2025-12-31',
      '2026-01-01',
      '2026-01-07',
      '2026-01-08',
      '2026-02-28',
      '2026-03-01',
    ];
    await cache.timeEntries.bulkPut(days.map((date, index) => anEntry(index, date)));
    await cache.projects.put(aRecord('project', { id: 3, company_id: 4 }) as never);
    const range = { from: '2026-01-01', to: '2026-02-28' };
    const read = await readReport(cache, { ...wanted, range });
    expect(read.entries.map(({ day }) => day)).toEqual(days.slice(1, 5));
    expect(new Set(read.entries.map(({ clientId }) => clientId))).toEqual(new Set(['4']));
    expect(read.firstDay).toBe('2025-12-31');
  });

  test('leaves out what the service dates by no day, and reads the others', async () => {
    const cache = aCache();
    const garbage = ['', '0000-00-00', '2026-01-32', '2026-02-31', '2026-13-01', 'someday'];
    const dates = [...garbage, '2026-01-05', '2026-11-20'];
    await cache.timeEntries.bulkPut(dates.map((date, index) => anEntry(index, date)));
    const read = await readReport(cache, {
      ...wanted,
      range: { from: '1900-01-01', to: '2199-12-31' },
    });
    expect(read.entries.map(({ day }) => day)).toEqual(['2026-01-05', '2026-11-20']);
    expect(read.firstDay).toBe('2026-01-05');
  });

  test('asks for no more weeks than there are entries, whatever days were chosen', async () => {
    const cache = aCache();
    const range = { from: '1900-01-01', to: '2199-12-31' };
    expect(await readReport(cache, { ...wanted, range })).toMatchObject({
      entries: [],
      firstDay: null,
    });
    await cache.timeEntries.put(anEntry(1, '2026-01-01'));
    expect((await readReport(cache, { ...wanted, range })).entries).toHaveLength(1);
  });
});
