import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { usedAt } from '../../../electron/accounts/account-card.ts';
import { databaseOf, FIRST_ACCOUNT } from '../../../electron/accounts/account-folders.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

function write(file: string, text: string, atSeconds: number) {
  writeFileSync(file, text);
  utimesSync(file, atSeconds, atSeconds);
}

test('[K7.3] tells the last use by the log of the database too, unless that is empty', () => {
  const profile = folderForTest();
  const file = databaseOf(profile, FIRST_ACCOUNT);
  expect(path.dirname(file)).toBe(profile);
  expect(usedAt(profile, FIRST_ACCOUNT)).toBe(null);
  write(file, 'tables', 1_000);
  expect(usedAt(profile, FIRST_ACCOUNT)).toBe(1_000_000);
  write(`${file}-wal`, '', 3_000);
  expect(usedAt(profile, FIRST_ACCOUNT)).toBe(1_000_000);
  write(`${file}-wal`, 'writes', 2_000);
  expect(usedAt(profile, FIRST_ACCOUNT)).toBe(2_000_000);
});
