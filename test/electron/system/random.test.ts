import { expect, test } from 'vitest';
import { systemRandom } from '../../../electron/system/random.ts';

test('gives fractions below one and ids that do not repeat', () => {
  const fractions = Array.from({ length: 100 }, () => systemRandom.fraction());
  expect(fractions.every((one) => one >= 0 && one < 1)).toBe(true);
  const names = new Set(Array.from({ length: 100 }, () => systemRandom.uuid()));
  expect(names.size).toBe(100);
  expect([...names][0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});
