import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesIn, reportBy, reportKeys } from '../../../shared/time/report.ts';
import { countExactly, totalsOf } from '../../../shared/time/totals.ts';
import { anEntry, someEntries } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';

describe('a report', () => {
  test(`[T9] has every entry in a group, and in one alone unless it is by tag (seed ${SEED})`, () => {
    assertProperty(
      fc.property(someEntries, fc.constantFrom(...reportKeys), (entries, by) => {
        const report = reportBy(entries, by, countExactly);
        const grouped = report.groups.flatMap((group) => group.entries);
        expect(new Set(grouped)).toEqual(new Set(entries));
        if (by !== 'tag') expect(grouped).toHaveLength(entries.length);
        expect(report.totals).toEqual(totalsOf(entries, countExactly));
        for (const group of report.groups) {
          expect(group.totals).toEqual(totalsOf(group.entries, countExactly));
        }
      }),
    );
  });

  test('[T9] begins with what took longest, and ends with what has no name', () => {
    const entries = [
      anEntry({ clientId: null, span: null, seconds: 9_000 }),
      anEntry({ clientId: '2' }),
      anEntry({ clientId: '3' }),
      anEntry({ clientId: '3' }),
    ];
    const ids = reportBy(entries, 'client', countExactly).groups.map(({ id }) => id);
    expect(ids).toEqual(['3', '2', null]);
  });

  test('[T9] has weeks in their order', () => {
    const entries = ['2026-03-09', '2026-03-02', '2026-03-11'].map((day) => anEntry({ day }));
    const { groups } = reportBy(entries, 'week', countExactly);
    expect(groups.map(({ id }) => id)).toEqual(['2026-W10', '2026-W11']);
  });

  test('[T9.1] counts an entry under each of its tags, and once in the total', () => {
    const report = reportBy([anEntry({ tagIds: ['1', '2'] })], 'tag', countExactly);
    expect(report.groups.map(({ totals }) => totals.seconds)).toEqual([3_600, 3_600]);
    expect(report.totals.seconds).toBe(3_600);
  });

  test('[T9] takes the days of its range, first and last included', () => {
    const entries = ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06'].map((day) =>
      anEntry({ day }),
    );
    const range = { from: '2026-03-02', to: '2026-03-05' };
    expect(entriesIn(entries, range).map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-05']);
  });
});
