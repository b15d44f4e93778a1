/** The started app whose database is lost after a copy was made, restored from the copy. */
import { rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import {
  type Desk,
  editorOf,
  goTo,
  openNote,
  signIn,
  test,
  typeAtEnd,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { filesUnder, holds } from '../support/profile-files.ts';
import { startTimer, stopOf } from '../support/timer-in-app.ts';

declare const window: { readonly traytable: Bridge };

const TYPED = 'typed in a tunnel';
const TIMED = 'Timed before the copy';
const MARKS = ['copied-first', 'copied-second'];

test('[P2] [P3] [B2] [B6] [B6.3] holds each record once after a restore of an older copy, which holds no token', async ({
  desk,
}) => {
  test.setTimeout(180_000); // two starts on a busy machine
  const { online } = desk;
  const client = otherClient(online);
  const { id, title } = await client.noteWithText();
  let app = await desk.start();
  await signIn(app.main, online);
  await openNote(app.main, title);
  await online.goOffline();
  await typeAtEnd(app.main, ` ${TYPED}`);
  for (const mark of MARKS) await create(app, mark);
  await goTo(app.main, 'Time');
  await startTimer(app, TIMED);
  await expect
    .poll(async () => (await liveOf(app)).length, { timeout: 30_000 })
    .toBe(2 * MARKS.length + 1);
  const made = await app.main.evaluate(() => window.traytable.makeBackup(null));
  expect(made).toMatchObject({ ok: true, value: { count: 1, problem: null } });
  const copies = filesUnder(path.join(desk.profile, 'backups'));
  expect(copies.filter((file) => holds(file, TYPED)).length).toBe(1);
  expect(copies.filter((file) => holds(file, online.apiKey))).toEqual([]);

  await app.main.waitForTimeout(1_500); // a shorter time makes no entry
  await stopOf(app).click();
  await online.goOnline();
  await sendAll(app);
  await online.goOffline();
  await app.kill();
  loseDatabase(desk);
  app = await desk.startIn({ TRAYTABLE_TEST_ANSWER: 'Restore the copy' });
  expect((await liveOf(app)).length).toBe(2 * MARKS.length + 1); // as if none was sent
  const question = app.main.getByRole('complementary', { name: 'Time away' });
  await expect(question).toContainText(`From the restored copy: a timer for “${TIMED}”`);
  await expect(stopOf(app)).toBeHidden();
  await online.goOnline();
  await sendAll(app);
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(await client.countEntries(TIMED)).toBe(1);

  for (const mark of MARKS) {
    const notes = (await client.notes()).filter((note) => note.title === mark);
    expect([mark, notes.length, await client.countEntries(mark)]).toEqual([mark, 1, 1]);
  }
  const text = (await client.note(id)).content_plain_text ?? '';
  expect(text.split(TYPED).length).toBe(2); // once
  await openNote(app.main, title);
  await expect(editorOf(app.main)).toContainText(TYPED);
});

/** A note and a time entry of this name. */
async function create({ main }: LaunchedApp, mark: string): Promise<void> {
  const saved = await main.evaluate(async (name) => {
    const own = { base: null, isFinished: true };
    const note = await window.traytable.saveRecord({
      ...own,
      writeId: `note-${name}`,
      record: { kind: 'note', id: `local-note-${name}` },
      fields: { title: name, content_html: `<p>About ${name}.</p>` },
    });
    const entry = await window.traytable.saveRecord({
      ...own,
      writeId: `e-${name}`,
      record: { kind: 'time-entry', id: `local-e-${name}` },
      fields: { date: '2026-11-20', description: name, duration_seconds: 3_600 },
    });
    return [note.ok, entry.ok];
  }, mark);
  expect(saved).toEqual([true, true]);
}

async function liveOf({ main }: LaunchedApp) {
  const state = await main.evaluate(() => window.traytable.readState(null));
  return state.ok ? state.value.outbox.writes.filter(isLive) : [];
}

/** Sends until nothing is left; a failed request would be tried again minutes later by itself. */
async function sendAll(app: LaunchedApp): Promise<void> {
  await expect
    .poll(
      async () => {
        const left = await liveOf(app);
        const input = { ids: left.map(({ id }) => id) };
        await app.main.evaluate((ids) => window.traytable.retryWrites(ids), input);
        return left.map(({ state }) => state.kind);
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toEqual([]);
}

function loseDatabase({ profile }: Desk): void {
  const file = path.join(profile, 'traytable.db');
  truncateSync(file);
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}
