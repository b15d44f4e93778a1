/**
 * The app lock turned on and off in the started app, killed again and again while main converts and the
 * window moves its caches.
 *
 * Goal: nothing typed and no text of the cache is lost, offline, and at the end everything is in one
 * form. Method: a kill -9 of the whole app at a random moment of a start, a start, again.
 * `TRAYTABLE_KILLS=100` kills a hundred times each way; `TRAYTABLE_SEED` repeats a run, as far as it can be.
 */
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { readLockState } from '../../electron/lock/lock-file.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import {
  type Desk,
  editorOf,
  expectLine,
  goTo,
  openNote,
  signIn,
  test,
  typeAtEnd,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { filesUnder, holds } from '../support/profile-files.ts';

declare const window: { readonly traytable: Bridge };

const KILLS = Number(process.env['TRAYTABLE_KILLS'] ?? 8);
const SEED = Number(process.env['TRAYTABLE_SEED'] ?? 20_261_126);
const SENT = 'zanzibarquux';
const UNSENT = 'quuxtimbuktu';

test(`[X3] [X3.1] [E3.1] turns the app lock on and off over ${2 * KILLS} kills, seed ${SEED}`, async ({
  desk,
}) => {
  test.setTimeout(240_000 + KILLS * 40_000); // bounds of what hangs, not of what is slow
  const { online } = desk;
  const { fraction } = createSeededRandom(SEED);
  const { title } = await otherClient(online).noteWithText();
  let app = await desk.start();
  await signIn(app.main, online);
  await openNote(app.main, title);
  await typeAtEnd(app.main, ` ${SENT}`);
  const sent = () => online.requests.filter((one) => one.startsWith('PATCH /notes')).length;
  await expect.poll(sent, { timeout: 60_000 }).toBe(1);
  await online.goOffline();
  await expectLine(app.main, 'Offline');
  await typeAtEnd(app.main, ` ${UNSENT}`);
  await expect.poll(() => unsentIn(app.main)).toBe(1);

  for (const [begin, isOn] of [
    [encrypt, true],
    [decrypt, false],
  ] as const) {
    await begin(app);
    const began = Date.now();
    await startUntilMoved(desk, KILLS, () => 200 + fraction() * 4_000);
    app = await desk.start();
    const tookMs = Date.now() - began;
    test.info().annotations.push({ type: isOn ? 'on' : 'off', description: `${tookMs} ms` });
    await openNote(app.main, title);
    await expect(editorOf(app.main)).toContainText(`${SENT} ${UNSENT}`);
    expect(await unsentIn(app.main)).toBe(1);
    await app.end();
    expect(readLockState(desk.profile, () => null) === null).toBe(!isOn);
    const words = [SENT, UNSENT].map((word) => filesWith(desk, word).length > 0);
    expect(words).toEqual([!isOn, !isOn]);
    app = await desk.start();
  }
  await online.goOnline();
  await expect.poll(() => unsentIn(app.main), { timeout: 60_000 }).toBe(0);
  expect(sent()).toBe(2); // each word once
});

/** Kills so many starts, then lets them end by themselves until the windows have moved their caches. */
async function startUntilMoved(desk: Desk, kills: number, after: () => number): Promise<void> {
  const caches = () => readLockState(desk.profile, () => null)?.caches;
  for (let kill = 0; kill < kills; kill += 1) await desk.startAndKill(after());
  while (caches() === 'left') await desk.startAgain();
}

async function encrypt(app: LaunchedApp): Promise<void> {
  await goTo(app.main, 'Settings');
  await app.main.getByRole('button', { name: 'Turn on app lock…' }).click();
  await app.main.getByLabel('I have saved the recovery code').check();
  await endBy(app, 'Encrypt and restart');
}

async function decrypt(app: LaunchedApp): Promise<void> {
  await goTo(app.main, 'Settings');
  await app.main.getByRole('button', { name: 'Turn off…' }).click();
  await endBy(app, 'Turn off and restart');
}

async function endBy({ app, main }: LaunchedApp, name: string): Promise<void> {
  const ended = app.waitForEvent('close', { timeout: 30_000 });
  await main.getByRole('button', { name, exact: true }).click();
  await ended;
}

async function unsentIn(main: Page): Promise<number> {
  const state = await main.evaluate(() => window.traytable.readState(null));
  return state.ok ? state.value.outbox.writes.filter(isLive).length : -1;
}

function filesWith({ profile }: Desk, word: string): string[] {
  const files = filesUnder(profile).filter((file) => holds(file, word));
  return files.map((file) => path.relative(profile, file));
}
