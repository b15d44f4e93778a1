import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  addCompared,
  beginReport,
  countDifferences,
  endReport,
  verifyReport,
} from '../../../shared/pull/verify-report.ts';
import { VERIFY_EXAMPLES_MAX } from '../../../shared/pull-limits.ts';
import { NOON } from '../../support/builders.ts';

const begun = beginReport({ scope: 'sample', startedAt: NOON, of: 12 });
const difference = (id: string, kind: 'missing' | 'behind' | 'ahead' | 'differs') => ({
  ...{ id, kind, fields: ['name'] },
});

describe('the report of a verification', () => {
  test('[L27] adds up what each list came to', () => {
    const found = [difference('1', 'missing'), difference('2', 'behind')];
    const one = addCompared(begun, 'deals', { records: 100, found, requests: 1 });
    const two = addCompared(one, 'deals', {
      ...{ records: 20, found: [difference('3', 'differs'), difference('4', 'ahead')] },
      ...{ requests: 1, repaired: 3 },
    });
    expect(two).toMatchObject({
      requests: 2,
      lists: [{ list: 'deals', records: 120, missing: 1, behind: 1, differing: 2, repaired: 3 }],
    });
    expect(countDifferences(two)).toBe(4);
    const both = addCompared(two, 'notes', { bodies: 1, refused: 1, requests: 1 });
    expect(both.lists.map(({ list }) => list)).toEqual(['deals', 'notes']);
    expect(v.safeParse(verifyReport, both).success).toBe(true);
  });

  test('[L27] shows the first differences only', () => {
    const found = Array.from({ length: 9 }, (_, index) => difference(`${index}`, 'differs'));
    const { lists } = addCompared(begun, 'tasks', { found });
    expect(lists[0]?.examples).toHaveLength(VERIFY_EXAMPLES_MAX);
    expect(lists[0]?.differing).toBe(9);
  });

  test('[L27.5] keeps the reason for which a list was not compared', () => {
    const off = addCompared(begun, 'invoices', { problem: 'Not available.' });
    expect(addCompared(off, 'invoices', { requests: 1 }).lists[0]?.problem).toBe('Not available.');
  });

  test('[L27.4] ends once', () => {
    const ended = endReport(begun, 'cancelled', NOON + 1);
    expect(ended).toMatchObject({ state: 'cancelled', endedAt: NOON + 1 });
    expect(endReport(ended, 'done', NOON + 2)).toBe(ended);
  });
});
