import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportInSlices, reportKeys } from '../../../shared/time/report.ts';
import { countRounded, roundings } from '../../../shared/time/rounding-choice.ts';
import { countExactly, totalsOf } from '../../../shared/time/totals.ts';
import { anEntry, someEntries } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { reportBy } from '../../support/report-by.ts';

describe('a report', () => {
  test(`[T9] has every entry in a group, and in only one unless it is by tag (seed ${SEED})`, () => {
    assertProperty(
      fc.property(someEntries, fc.constantFrom(...reportKeys), (entries, by) => {
        const report = reportBy(entries, { by }, countExactly);
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
    const ids = reportBy(entries, { by: 'client' }, countExactly).groups.map(({ id }) => id);
    expect(ids).toEqual(['3', '2', null]);
  });

  test('[T9] has weeks in their order', () => {
    const entries = ['2026-03-09', '2026-03-02', '2026-03-11'].map((day) => anEntry({ day }));
    const { groups } = reportBy(entries, { by: 'week' }, countExactly);
    expect(groups.map(({ id }) => id)).toEqual(['2026-W10', '2026-W11']);
  });

  test('[T9.1] counts an entry under each of its tags, and once in the total', () => {
    const report = reportBy([anEntry({ tagIds: ['1', '2'] })], { by: 'tag' }, countExactly);
    expect(report.groups.map(({ totals }) => totals.seconds)).toEqual([3_600, 3_600]);
    expect(report.totals.seconds).toBe(3_600);
  });

  test(`[T7.1] adds rounded entries up to the same total on both levels (seed ${SEED})`, () => {
    const key = fc.constantFrom(...reportKeys.filter((one) => one !== 'tag'));
    const rule = fc.constantFrom(...roundings);
    const seconds = (groups: readonly { readonly totals: { readonly seconds: number } }[]) =>
      groups.reduce((sum, { totals }) => sum + totals.seconds, 0);
    assertProperty(
      fc.property(someEntries, key, key, rule, rule, (entries, by, within, all, own) => {
        const counting = countRounded({ all, byClient: { 1: own } });
        const report = reportBy(entries, { by, within }, counting);
        const perEntry = entries.reduce((sum, entry) => sum + counting.secondsOf(entry), 0);
        expect(report.totals.seconds).toBe(perEntry);
        expect(seconds(report.groups)).toBe(perEntry);
        expect(report.exactSeconds).toBe(entries.reduce((sum, one) => sum + one.seconds, 0));
        for (const group of report.groups) {
          expect(seconds(group.groups)).toBe(group.totals.seconds);
          expect(Number.isSafeInteger(group.totals.seconds)).toBe(true);
        }
      }),
    );
  });

  test('[T9.3] pauses often enough for a window to draw, also in 40,000 entries', () => {
    const entries = Array.from({ length: 40_000 }, (_, index) =>
      anEntry({ id: String(index), clientId: String(index % 300), taskId: String(index % 5_000) }),
    );
    const slices = reportInSlices(entries, { by: 'client', within: 'task' }, countExactly);
    let [stops, step] = [0, slices.next()];
    for (; !step.done; step = slices.next()) stops += 1;
    expect(stops).toBeGreaterThan(40);
    expect(step.value.totals.seconds).toBe(40_000 * 3_600);
  });
});
