/** Starts that cannot succeed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { chromiumHost } from '../../build/choose-host.ts';
import { lockProfile } from '../../electron/store/profile-lock.ts';
import { test } from '../support/app-test.ts';

const root = path.join(import.meta.dirname, '../..');

/** How a start ends that cannot succeed. */
async function startOn(profile: string) {
  const child = spawn(chromiumHost.executable, [root, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000, // one that stays ends by a signal, without a code
  });
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, errors };
}

test('data that another program uses or wrote is left alone, and the program says so and ends', {
  tag: '@host', // Electron shows a box that somebody has to close
}, async ({ desk }) => {
  // The other host has an instance lock of its own: only the profile is shared.
  const other = lockProfile(path.join(desk.profile, 'traytable.lock'));
  const second = await startOn(desk.profile);
  other.release();
  expect(second.errors).toContain('Traytable is already running with this data.');
  expect(second.code).toBe(1);
  expect(existsSync(path.join(desk.profile, 'traytable.db'))).toBe(false);

  const file = path.join(desk.profile, 'traytable.db');
  const newer = new DatabaseSync(file);
  newer.exec('pragma user_version = 99');
  newer.close();
  const { code, errors } = await startOn(desk.profile);
  expect(errors).toContain('written by a newer version of Traytable');
  expect(code).toBe(1);
  const after = new DatabaseSync(file, { readOnly: true });
  expect(after.prepare('pragma user_version').get()).toEqual({ user_version: 99 });
  after.close();
});

test('the main window shows itself where no event says that it is ready', {
  tag: '@host', // only there can the event be kept away
}, async ({ desk }) => {
  const { app, end } = await desk.startIn({ TRAYTABLE_HOST_NEVER_READY: '1' });
  const visible = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    );
  await expect.poll(visible).toEqual([false, true]); // the quick note stays away
  await end();
});
