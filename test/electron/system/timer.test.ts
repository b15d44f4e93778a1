import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/system/clock.ts';
import { systemTimer } from '../../../electron/system/timer.ts';

test('sleeps as long as requested, by the real clock', async () => {
  const before = systemClock.now();
  await systemTimer.sleep(30);
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(29);
});

test('is cut short by its signal, before or while it sleeps', async () => {
  const end = new AbortController();
  const asleep = systemTimer.sleep(60_000, end.signal);
  end.abort();
  await asleep;
  await systemTimer.sleep(60_000, end.signal);
});

test('does not take a sleep of years, or of less than nothing, for none or for ever', async () => {
  const end = new AbortController();
  const outcome = Promise.race([
    systemTimer.sleep(1e15, end.signal).then(() => 'woke'),
    systemTimer.sleep(20).then(() => 'still asleep'),
  ]);
  expect(await outcome).toBe('still asleep');
  end.abort();
  await systemTimer.sleep(-5);
});
