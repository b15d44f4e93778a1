/** One suite for everything that provides time and chance: the real parts and those of the tests. */
import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../electron/system/random.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import type { Random, Timer } from '../../shared/ports.ts';
import { createVirtualTime } from '../support/virtual-time.ts';

const virtual = createVirtualTime();

const timers: readonly { name: string; timer: Timer; pass: (ms: number) => Promise<void> }[] = [
  {
    name: 'the system',
    timer: systemTimer,
    pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
  { name: 'virtual time', timer: virtual.timer, pass: virtual.pass },
];

for (const { name, timer, pass } of timers) {
  describe(`the timer of ${name}`, () => {
    test('wakes after the delay and not before', async () => {
      let isAwake = false;
      const sleep = timer.sleep(50).then(() => {
        isAwake = true;
      });
      await pass(5);
      expect(isAwake).toBe(false);
      await pass(60);
      await sleep;
      expect(isAwake).toBe(true);
    });

    test('wakes at once, without an error, when its signal is aborted', async () => {
      const end = new AbortController();
      const sleep = timer.sleep(3_600_000, end.signal);
      end.abort();
      await expect(sleep).resolves.toBeUndefined();
      await expect(timer.sleep(3_600_000, end.signal)).resolves.toBeUndefined();
    });
  });
}

const randoms: readonly { name: string; random: Random }[] = [
  { name: 'the system', random: systemRandom },
];

for (const { name, random } of randoms) {
  describe(`the chance of ${name}`, () => {
    test('draws fractions from 0 up to 1', () => {
      const drawn = Array.from({ length: 100 }, () => random.fraction());
      expect(drawn.every((one) => one >= 0 && one < 1)).toBe(true);
      expect(new Set(drawn).size).toBeGreaterThan(90);
    });

    test('draws UUIDs of version 4', () => {
      const drawn = Array.from({ length: 100 }, () => random.uuid());
      expect(new Set(drawn).size).toBe(100);
      for (const uuid of drawn) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/);
    });
  });
}
