import { expect, test } from 'vitest';
import { localDay, timeZone } from '../../../renderer/system/clock.ts';
import { DAY_MS, dayOf, HOUR_MS } from '../../../shared/time.ts';

test('[W1.1] the day of a start is the one of the screens, also where the clocks change', () => {
  const begins = [Date.UTC(2026, 2, 20), Date.UTC(2026, 9, 15), Date.UTC(2026, 11, 25)];
  const times = begins.flatMap((from) =>
    Array.from({ length: 60 }, (_, step) => from + step * 5 * HOUR_MS),
  );
  expect(times.map(localDay)).toEqual(times.map((at) => dayOf(at, timeZone())));
  expect(new Set(times.map((at) => Math.floor(at / DAY_MS))).size).toBeGreaterThan(30);
});
