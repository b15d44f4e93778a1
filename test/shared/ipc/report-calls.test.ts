import * as v from 'valibot';
import { expect, test } from 'vitest';
import { reportCalls } from '../../../shared/ipc/report-calls.ts';

test.each(['Report 2026-03-01 to 2026-03-31', 'Time entries'])('[T9.5] %s names a file', (name) => {
  expect(v.is(reportCalls.saveReport.input, { name, text: '' })).toBe(true);
});

test.each(['', '../Report', 'a/b', 'a\\b', 'C:', ' Report', 'Report.csv', 'x'.repeat(101)])(
  '[T9.5] “%s” names no file: it could lead to another folder',
  (name) => {
    expect(v.is(reportCalls.saveReport.input, { name, text: '' })).toBe(false);
  },
);
