import { expect, test } from 'vitest';
import { bytesToConvert, roomToConvert, roomWords } from '../../shared/lock-room.ts';

const MB = 1_000_000;

test('[X3.4] needs the database twice, the largest file three times, the caches once, and a reserve', () => {
  const sizes = { database: 10 * MB, files: [2 * MB, 5 * MB], caches: 7 * MB };
  expect(roomToConvert(sizes)).toBe((20 + 15 + 7 + 100) * MB);
  expect(roomToConvert({ database: 0, files: [], caches: 0 })).toBe(100 * MB);
  expect(bytesToConvert(sizes)).toBe(17 * MB);
});

test('tells room in whole megabytes', () => {
  const words = 'This needs 1,235 MB of free space on the disk, and it has 1 MB.';
  expect(roomWords({ needed: 1_234_000_001, free: 1 })).toBe(words);
});
