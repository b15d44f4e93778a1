/** A locked account beside another one: that opens from the lock window, and the first stays locked. */
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import * as folders from '../support/account-folders.ts';
import { goTo, signIn, test } from '../support/app-test.ts';
import { encryptAll, lockByKey } from '../support/lock-app.ts';

test('[X8.1] opens another account from the lock window, and asks again for the first', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  let app = await desk.start();
  await signIn(app.main, desk.online);
  await encryptAll(desk, app);
  addSignedOut(desk.profile);

  app = await desk.start();
  await lockByKey(app);
  app = await desk.startLocked(async (lock) => {
    await lock.getByRole('button', { name: /^Member 2/ }).click();
  });
  await expect(accountOf(app, 'Member 2')).toBeVisible();
  await goTo(app.main, 'Settings');
  await expect(app.main.getByText(/^App lock is off\./)).toBeVisible();
  await accountOf(app, 'Member 2').click();
  const left = app.app.waitForEvent('close', { timeout: 30_000 });
  await app.main.getByRole('menuitemradio', { name: /Mara Lindqvist/ }).click();
  await left;

  app = await desk.startLocked(async (lock) => {
    await lock.getByRole('button', { name: 'Unlock' }).click();
  });
  await expect(accountOf(app, 'Mara Lindqvist')).toBeVisible();
});

function accountOf({ main }: LaunchedApp, name: string) {
  const places = main.getByRole('navigation', { name: 'Places' });
  return places.getByRole('button', { name: `Account: ${name}` });
}

/** A second account, in which nobody is signed in any more; the first stays in use. */
function addSignedOut(profile: string): void {
  const first = folders.start(profile);
  folders.leaving(first)((left) => first.leaveFor(first.make(), left));
  const second = folders.start(profile);
  folders.signIn(second, 2);
  folders.leaving(second)((left) => second.leaveFor(first.inUse, left));
}
