import { describe, expect, test } from 'vitest';
import { listNames } from '../../../shared/api/endpoints.ts';
import { hasHead, inOrder, isShort, pauseMs } from '../../../shared/pull/schedule.ts';
import { LIST_OFF_MS, SWEEP_EVERY_MS } from '../../../shared/pull-limits.ts';
import { lists } from '../../../shared/records/lists.ts';
import { PAGE_SIZE_MAX, PROBE_MAX_MS, REQUESTS_PER_HOUR } from '../../../shared/request-limits.ts';
import { HOUR_MS } from '../../../shared/time.ts';

const whole = (records: number, isAgainDue = false) =>
  pauseMs({ kind: 'whole', records, isAgainDue });

describe('the time until a list is swept again', () => {
  test('[L7] grows with the list, so that sweeps never use up the hour', () => {
    expect(whole(430)).toBe(SWEEP_EVERY_MS);
    expect(whole(40_000)).toBeGreaterThan(SWEEP_EVERY_MS);
    const requests = listNames.map(() => (40_000 / PAGE_SIZE_MAX) * (HOUR_MS / whole(40_000)));
    const business = requests.slice(0, listNames.filter((list) => !lists[list].isLookup).length);
    expect(business.reduce((sum, one) => sum + one)).toBeLessThan(REQUESTS_PER_HOUR);
    expect([isShort(430), isShort(40_000)]).toEqual([true, false]);
  });

  test('[L10] is none if a record was missed', () => {
    expect(whole(40_000, true)).toBe(0);
  });

  test('[L9] is an hour if the list cannot be read, and short if the connection broke', () => {
    expect(pauseMs({ kind: 'off' })).toBe(LIST_OFF_MS);
    expect(pauseMs({ kind: 'interrupted' })).toBe(PROBE_MAX_MS);
  });
});

describe('the order of the lists', () => {
  test('[L7] is lookups, the view, the remaining lists, each once', () => {
    const order = inOrder(['deals', 'tags', 'notes']);
    const lookups = listNames.filter((list) => lists[list].isLookup).length;
    expect(order.slice(lookups, lookups + 2)).toEqual(['deals', 'notes']);
    expect([...order].sort()).toEqual([...listNames].sort());
  });

  test('[L7.1] gives a head to a list that can be sorted', () => {
    expect([hasHead('notes'), hasHead('tags')]).toEqual([true, false]);
  });
});
