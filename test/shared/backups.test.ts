import { expect, test } from 'vitest';
import {
  BACKUPS_AT_ANY_AGE,
  type Backup,
  backupName,
  expiredBackups,
  newestFirst,
  parseBackupName,
} from '../../shared/backups.ts';
import { DAY_MS, HOUR_MS } from '../../shared/time.ts';
import { NOON } from '../support/builders.ts';

const aBackup = (number: number, madeAt: number, bytes = 1_000): Backup => ({
  number,
  madeAt,
  bytes,
});

/** A copy every hour for so many days, the last one at noon. */
function hourly(days: number): Backup[] {
  const count = days * 24;
  return Array.from({ length: count }, (_, index) =>
    aBackup(index + 1, NOON - (count - 1 - index) * HOUR_MS),
  );
}

function retained(backups: readonly Backup[], now: number): readonly Backup[] {
  const expired = new Set(expiredBackups(backups, now));
  return newestFirst(backups).filter((backup) => !expired.has(backup));
}

test('reads the name that it gives, and no other', () => {
  const named = { number: 12, madeAt: NOON };
  expect(backupName(named)).toBe('traytable-000012-2026-03-02T12-00-00Z.db');
  expect(parseBackupName(backupName(named))).toEqual(named);
  for (const name of ['traytable.db', 'traytable-000012-2026-99-02T12-00-00Z.db', 'journal-end'])
    expect([name, parseBackupName(name)]).toEqual([name, undefined]);
  expect(parseBackupName(`${backupName(named)}.part`)).toBe(undefined);
});

test('[B3] retains the newest eight copies and the last one of each day, for 14 days', () => {
  const left = retained(hourly(30), NOON);
  expect(left.slice(0, 8).map(({ madeAt }) => (NOON - madeAt) / HOUR_MS)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7,
  ]);
  const older = left.slice(8);
  expect(new Set(older.map(({ madeAt }) => Math.floor(madeAt / DAY_MS))).size).toBe(older.length);
  expect(older.length).toBe(14);
  expect(left.every(({ madeAt }) => NOON - madeAt <= 14 * DAY_MS)).toBe(true);
});

test('[B3] retains 500 MB of copies, and the newest one however large it is', () => {
  const large = hourly(10).map((one) => ({ ...one, bytes: 200_000_000 }));
  expect(retained(large, NOON).map(({ number }) => number)).toEqual([240, 239]);
  const huge = hourly(2).map((one) => ({ ...one, bytes: 2_000_000_000 }));
  expect(retained(huge, NOON).map(({ number }) => number)).toEqual([48]);
});

test('[B3.1] orders copies by number and retains the newest at any clock', () => {
  const back = [aBackup(1, NOON), aBackup(2, NOON - 400 * DAY_MS), aBackup(3, NOON - 399 * DAY_MS)];
  expect(newestFirst(back).map(({ number }) => number)).toEqual([3, 2, 1]);
  const yearsAhead = retained(hourly(3), NOON + 4_000 * DAY_MS);
  expect(yearsAhead.length).toBe(BACKUPS_AT_ANY_AGE);
  expect(retained(hourly(2), NOON - 4_000 * DAY_MS).length).toBeGreaterThan(BACKUPS_AT_ANY_AGE);
});
