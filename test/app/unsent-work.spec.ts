/** The copy of unsent work, saved through the system's dialog by a user who is signed out. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { test } from '../support/app-test.ts';
import { chooseFile } from '../support/desktop-stubs.ts';

declare const window: { readonly traytable: Bridge };

test('[P2] is written to the chosen place, and nowhere without one', async ({ desk }) => {
  const { app, main } = await desk.start();
  const saved = await main.evaluate(() =>
    window.traytable.saveRecord({
      writeId: 'w1',
      record: { kind: 'note', id: 'local-1' },
      fields: { title: 'Kick-off', content_html: '<p>Written <b>in a tunnel</b></p>' },
      base: null,
      isFinished: true,
    }),
  );
  expect(saved.ok).toBe(true);
  await chooseFile(app, null);
  const ask = () => main.evaluate(() => window.traytable.saveUnsentWork(null));
  expect(await ask()).toMatchObject({ ok: false, failure: 'cancelled' });

  const folder = path.join(desk.profile, 'chosen');
  mkdirSync(folder);
  const file = path.join(folder, 'mine.html');
  const askedFor = await chooseFile(app, file);
  expect(await ask()).toEqual({ ok: true, value: { file } });
  expect(readFileSync(file, 'utf8')).toContain('Written **in a tunnel**');
  expect(await askedFor()).toMatchObject({ filters: [{ name: 'Web page', extensions: ['html'] }] });

  rmSync(folder, { recursive: true });
  expect(await ask()).toMatchObject({ ok: false, failure: 'disk' });
});
