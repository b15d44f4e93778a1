import { describe, expect, test } from 'vitest';
import { openRate, pauseRequests, takePermits, waitMs } from '../../../shared/api/rate.ts';
import { nextWaiting, prioritiesOf, soonestMs } from '../../../shared/api/rate-order.ts';
import type { Priority } from '../../../shared/api/window.ts';

const now = 1_000_000;

function aRead(priority: Priority) {
  return { need: { priority, requests: 1, writes: 0 } };
}

function aWrite(priority: Priority) {
  return { need: { priority, requests: 1, writes: 1 } };
}

/** A rate at which no write may go, while reads may. */
function withoutWrites() {
  let rate = openRate;
  while (waitMs(rate, now, aWrite('write').need, ['write']) === 0) {
    rate = takePermits(rate, { priority: 'write', requests: 0, writes: 1 });
  }
  return rate;
}

describe('nextWaiting', () => {
  test('[P7] chooses what the user views before the pull, however long that has waited', () => {
    const waiting = [aRead('pull'), aRead('view')];
    expect(nextWaiting(openRate, now, waiting)).toBe(waiting[1]);
  });

  test('chooses the oldest among equals', () => {
    const waiting = [aRead('pull'), aRead('pull')];
    expect(nextWaiting(openRate, now, waiting)).toBe(waiting[0]);
  });

  test('lets a read pass a write that waits for the window of writes', () => {
    const waiting = [aWrite('write'), aRead('write')];
    expect(nextWaiting(withoutWrites(), now, waiting)).toBe(waiting[1]);
  });

  test('chooses nothing during a pause', () => {
    const rate = pauseRequests(openRate, 5_000, now);
    expect(nextWaiting(rate, now, [aRead('view')])).toBeUndefined();
  });
});

describe('soonestMs', () => {
  test('returns the end of the pause', () => {
    expect(soonestMs(pauseRequests(openRate, 5_000, now), now, [aRead('pull')])).toBe(5_000);
  });

  test('names no time if only the end of another request helps', () => {
    expect(soonestMs(openRate, now, [])).toBe(Number.POSITIVE_INFINITY);
  });
});

test('prioritiesOf names each priority once', () => {
  expect(prioritiesOf([aRead('pull'), aWrite('pull'), aRead('view')])).toEqual(['pull', 'view']);
});
