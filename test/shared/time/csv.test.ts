/** CSV read back by a reader of RFC 4180 that is written here, and the formulas a spreadsheet would run. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText, entriesCsvInSlices, reportCsv } from '../../../shared/time/csv.ts';
import type { ReportGroup } from '../../../shared/time/report.ts';
import { countRounded } from '../../../shared/time/rounding-choice.ts';
import { countExactly } from '../../../shared/time/totals.ts';
import { anEntry } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { readCsv } from '../../support/read-csv.ts';
import { reportBy } from '../../support/report-by.ts';

test(`[T9.2] CSV reads back as the same cells, none of which is a formula (seed ${SEED})`, () => {
  const aCell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'=+-@|%\t\r\n ,"\'1a') }),
  );
  const someRows = fc.array(fc.array(aCell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  assertProperty(
    fc.property(someRows, (rows) => {
      const read = readCsv(csvText(rows));
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [index, cell] of read.flat().entries()) {
        const typed = rows.flat()[index];
        expect(cell === typed || cell === `'${typed}`).toBe(true);
        const isNumber = /^-\d+(\.\d+)?$/.test(cell);
        expect(isNumber || !/^\s*[=+\-@|%]|^[\t\r\n]/.test(cell)).toBe(true);
      }
    }),
    1_000,
  );
});

/** Names each group by itself. */
function named(nameOf: (id: string | null, level: number) => string) {
  return (groups: readonly ReportGroup[], level: number) =>
    new Map(groups.map(({ id }) => [id, nameOf(id, level)]));
}

describe('an export', () => {
  test('[T9.2] has ISO dates, instants with their offset, and time twice', () => {
    const entries = [
      anEntry({ description: '=SUM(A1), "quoted"', tagIds: ['1'] }),
      anEntry({ day: '2026-03-01', span: null, seconds: 1_200, isBillable: false }),
    ];
    const names = {
      client: 'Fjellvik',
      project: 'Relaunch',
      task: '',
      person: 'Jonas',
      tags: ['a'],
    };
    const upTo15 = countRounded({ all: { kind: 'up', minutes: 15 }, byClient: {} });
    const options = { counting: upTo15, namesOf: () => names };
    const slices = entriesCsvInSlices(entries, options);
    let step = slices.next();
    while (!step.done) step = slices.next();
    const text = step.value;
    expect(text.split('\r\n')).toEqual([
      'Date,Start,End,Client,Project,Task,Person,Description,Tags,Billable,Duration,Hours,Rounding,Exact hours',
      '2026-03-01,,,Fjellvik,Relaunch,,Jonas,,a,no,0:30,0.5,up to 15 min,0.3333',
      `2026-03-02,2026-03-02T09:00:00+01:00,2026-03-02T10:00:00+01:00,Fjellvik,Relaunch,,Jonas,"'=SUM(A1), ""quoted""",a,yes,1:00,1,up to 15 min,1`,
      '',
    ]);
  });

  test('[T7.2] rounds each entry by the rule of its client, and says which', () => {
    const entries = [
      anEntry({ clientId: '1', span: null, seconds: 1_260 }),
      anEntry({ clientId: '2', span: null, seconds: 1_260 }),
      anEntry({ clientId: null, span: null, seconds: 1_260 }),
    ];
    const byClient = { 1: { kind: 'none' }, 2: { kind: 'nearest', minutes: 10 } } as const;
    const counting = countRounded({ all: { kind: 'up', minutes: 15 }, byClient });
    const blank = { client: '', project: '', task: '', person: '', tags: [] };
    const text = entriesCsvInSlices(entries, { counting, namesOf: () => blank }).next().value;
    const rows = readCsv(text ?? '').slice(1);
    expect(rows.map((row) => row.slice(-4))).toEqual([
      ['0:21', '0.35', 'exact', '0.35'],
      ['0:20', '0.3333', 'to the nearest 10 min', '0.35'],
      ['0:30', '0.5', 'up to 15 min', '0.35'],
    ]);
  });

  test('[T9.2] of a report has a column for each currency and a total', () => {
    const counting = { ...countExactly, rateOf: () => ({ perHour: '80', currency: 'EUR' }) };
    const report = reportBy([anEntry({ clientId: '1' }), anEntry()], { by: 'client' }, counting);
    const text = reportCsv(report, {
      headings: ['Client'],
      namesOf: named((id) => id ?? 'No client'),
    });
    expect(text.split('\r\n')).toEqual([
      'Client,Duration,Hours,Billable duration,Billable hours,Amount EUR',
      '1,1:00,1,1:00,1,80.00',
      'No client,1:00,1,1:00,1,80.00',
      'Total,2:00,2,2:00,2,160.00',
      '',
    ]);
  });

  test('[T9.2] of two levels names both in each line', () => {
    const entries = [anEntry({ clientId: '1', taskId: '7' }), anEntry({ clientId: '1' })];
    const report = reportBy(entries, { by: 'client', within: 'task' }, countExactly);
    const namesOf = named((id, level) => `${level} ${id}`);
    expect(reportCsv(report, { headings: ['Client', 'Task'], namesOf }).split('\r\n')).toEqual([
      'Client,Task,Duration,Hours,Billable duration,Billable hours',
      '0 1,1 7,1:00,1,1:00,1',
      '0 1,1 null,1:00,1,1:00,1',
      'Total,,2:00,2,2:00,2',
      '',
    ]);
  });
});
