/** The start of an account whose app lock is being turned on, beside the copies of its database. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openAccount } from '../../../electron/accounts/open-account.ts';
import { openLock } from '../../../electron/lock/open-lock.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { lockKeysForTest, lockPartsForTest } from '../../support/a-lock.ts';
import { twoAccounts } from '../../support/account-folders.ts';
import { computerIn, leaks, write } from '../../support/locked-computer.ts';
import { folderForTest } from '../../support/profile-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

test('[K5.1] [K5.2] tells of damaged files and of a list of accounts that is gone', async () => {
  const profile = folderForTest();
  twoAccounts(profile);
  for (const name of ['sealed-tokens.json', 'computer.json'])
    writeFileSync(path.join(profile, name), '{');
  rmSync(path.join(profile, 'accounts.json'));
  const end = new AbortController();
  const start = async () => {
    const opened = await openAccount({
      ...{ profile, clock: systemClock, timer: systemTimer, signal: end.signal },
      ...{ random: createSeededRandom(1), log: { note: () => undefined } },
      ...{
        locale: () => 'en',
        ready: Promise.resolve(),
        timeZone: () => 'UTC',
        removeCaches: () => undefined,
      },
      dialog: { showMessageBox: () => Promise.reject(new Error('not asked')) },
      openLock: ({ folder, lockMark }) =>
        openLock({ ...lockPartsForTest(folder), mark: lockMark, ask: async () => 'quit' }),
    });
    opened?.database.close();
    return opened?.damagedFiles;
  };
  const aside = (name: string) => path.join(profile, `${name}-damaged-1.json`);
  expect(await start()).toEqual([
    { of: 'settings', preservedAs: aside('computer') },
    { of: 'sign-ins', preservedAs: aside('sealed-tokens') },
    { of: 'accounts', preservedAs: null },
  ]);
  expect(await start()).toEqual([]);
  end.abort();
});

test('[X3.8] makes no copy while the disk is converted, and the next one an hour later', async () => {
  const profile = folderForTest();
  const held = new Map<string, string>();
  const computer = computerIn(profile, held);
  await computer.run(async (lock, database) => {
    await write(database, lock.seal, computer);
    await lock.prepare();
    lock.begin();
  });
  const time = createVirtualTime();
  /** An hour, and as much real time as a copy takes. */
  const passHour = async () => {
    await time.pass(HOUR_MS);
    await setTimeout(20);
  };
  const end = new AbortController();
  const opened = await openAccount({
    ...{ profile, clock: time.clock, timer: time.timer, signal: end.signal },
    ...{ random: createSeededRandom(1), log: { note: () => undefined } },
    ...{
      locale: () => 'en',
      ready: Promise.resolve(),
      timeZone: () => 'UTC',
      removeCaches: () => undefined,
    },
    dialog: { showMessageBox: () => Promise.reject(new Error('not asked')) },
    openLock: ({ folder, lockMark }) =>
      openLock({
        ...lockPartsForTest(folder, lockKeysForTest(held)),
        ...{ mark: lockMark, pause: passHour, ask: async () => 'quit' },
      }),
  });
  onTestFinished(() => {
    end.abort();
    opened?.database.close();
  });
  expect(opened?.lock.view()).toMatchObject({ isOn: true, conversion: 'encrypt', obstacle: null });
  expect(leaks(computer)).toEqual([]);
  const before = opened?.backups.view().count ?? 0;
  opened?.database.exec("insert into kept values ('typed', '1')");
  await passHour();
  await expect.poll(() => opened?.backups.view().count).toBe(before + 1);
});
