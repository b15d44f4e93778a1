import { expect, test } from 'vitest';
import { createBell } from '../../../electron/system/bell.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

const forever = new AbortController().signal;

test('wakes by the time, by ringing, or at the end, and returns which', async () => {
  const time = createVirtualTime();
  const bell = createBell(time.timer);
  const byTime = bell.wait(1_000, forever);
  await time.pass(1_000);
  expect(await byTime).toBe(false);
  const byRing = bell.wait(1_000, forever);
  bell.ring();
  expect(await byRing).toBe(true);
  const end = new AbortController();
  const byEnd = bell.wait(1_000, end.signal);
  end.abort();
  expect(await byEnd).toBe(false);
  expect(time.sleepers()).toBe(0);
});

test('counts any number of rings without a sleeper as one for the next', async () => {
  const time = createVirtualTime();
  const bell = createBell(time.timer);
  bell.ring();
  bell.ring();
  expect(await bell.wait(1_000, forever)).toBe(true);
  let isAwake = false;
  void bell.wait(1_000, forever).then(() => {
    isAwake = true;
  });
  await flushPromises();
  expect(isAwake).toBe(false);
});
