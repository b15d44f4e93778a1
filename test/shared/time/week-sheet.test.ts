import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekDays } from '../../../shared/time/calendar.ts';
import { countExactly } from '../../../shared/time/totals.ts';
import { blankRow, rowKey, weekSheet } from '../../../shared/time/week-sheet.ts';
import { anEntry, someEntries } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const days = weekDays('2026-03-02');

describe('the week sheet', () => {
  test(`[T5] adds up alike by row, by day and as a whole (seed ${SEED})`, () => {
    assertProperty(
      fc.property(someEntries, (entries) => {
        const ofDays = [...new Set(entries.map(({ day }) => day))].slice(0, 7).sort();
        const sheet = weekSheet(entries, { days: ofDays, counting: countExactly });
        const wanted = entries
          .filter(({ day }) => ofDays.includes(day))
          .reduce((sum, { seconds }) => sum + seconds, 0);
        const sumOf = (all: readonly { seconds: number }[]) =>
          all.reduce((sum, { seconds }) => sum + seconds, 0);
        expect(sheet.totals.seconds).toBe(wanted);
        expect(sumOf(sheet.dayTotals)).toBe(wanted);
        expect(sumOf(sheet.rows.map(({ totals }) => totals))).toBe(wanted);
        const cells = sheet.rows.flatMap((row) => row.cells);
        expect(sumOf(cells.map(({ totals }) => totals))).toBe(wanted);
        const shown = cells.flatMap((cell) => cell.entries.map(({ id }) => id));
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });

  test('[T5] has a row for each client, project and task, pinned ones first', () => {
    const task = { clientId: '1', projectId: '2', taskId: '3' };
    const project = { ...task, taskId: null };
    const entries = [anEntry(project), anEntry({ ...task, day: '2026-03-04' }), anEntry(project)];
    const other = { clientId: '8', projectId: null, taskId: null };
    const sheet = weekSheet(entries, { days, pinned: [other, task], counting: countExactly });
    expect(sheet.rows.map(({ subject }) => subject)).toEqual([other, task, project]);
    expect(sheet.rows.map(({ totals }) => totals.seconds)).toEqual([0, 3_600, 7_200]);
    expect(sheet.rows[1]?.cells.map(({ totals }) => totals.seconds)).toEqual([
      0, 0, 3_600, 0, 0, 0, 0,
    ]);
    expect(sheet.rows[2]?.cells[0]?.entries).toHaveLength(2);
  });

  test('[T5.3] keeps added rows last, also once they have entries, and favourites first', () => {
    const [one, two, added] = ['1', '2', '3'].map((projectId) => ({
      ...{ clientId: null, projectId, taskId: null },
    }));
    const entries = [added, one, two].map((subject) => anEntry({ ...subject, clientId: '8' }));
    const last = [added, two].filter((row) => row !== undefined);
    const sheet = weekSheet(entries, { days, pinned: last.slice(1), last, counting: countExactly });
    expect(sheet.rows.map(({ subject }) => subject.projectId)).toEqual(['2', '1', '3']);
    expect(sheet.rows[2]?.subject.clientId).toBe('8');
  });

  test('keeps the key of a row when the client of its project becomes known', () => {
    const before = { clientId: null, projectId: '2', taskId: null };
    expect(rowKey({ ...before, clientId: '1' })).toBe(rowKey(before));
    const keys = [
      { ...before, projectId: '3' },
      { ...before, taskId: '4' },
      { clientId: '1', projectId: null, taskId: null },
      { clientId: '2', projectId: null, taskId: null },
    ].map(rowKey);
    expect(new Set([rowKey(before), ...keys]).size).toBe(5);
  });
});

test('[T6] a week in which no entry has a project has a row without one', () => {
  const plain = anEntry({ clientId: null, projectId: null, taskId: null });
  const blank = { clientId: null, projectId: null, taskId: null };
  expect([blankRow([]), blankRow([plain])]).toEqual([[blank], [blank]]);
  expect(blankRow([plain, { ...plain, projectId: '3' }])).toEqual([]);
});
