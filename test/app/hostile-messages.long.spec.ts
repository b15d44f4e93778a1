/**
 * A page of ours that a hostile script has taken over sends main what it likes, from each kind of
 * window and from a frame. Main refuses it and continues.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { calls, channel } from '../../shared/ipc/contract.ts';
import { type LockBridge, lockCallNames } from '../../shared/ipc/lock-window-calls.ts';
import { goTo, signIn, test } from '../support/app-test.ts';
import { answerQuestions, chooseFile, openNothing } from '../support/desktop-stubs.ts';
import { encryptAll, lockByKey } from '../support/lock-app.ts';
import { recordWindow } from '../support/record-window.ts';

declare const window: { readonly traytable: LockBridge };

test('[P8] takes no hostile message from a window or a frame, and continues', {
  tag: '@host', // Electron hands no handler out
}, async ({ desk }) => {
  const { app, main, capture } = await desk.start();
  await signIn(main, desk.online);
  await openNothing(app);
  await answerQuestions(app, 1); // a page can ask for a restart, and the user declines
  await chooseFile(app, null);
  await goTo(main, 'Deals');
  await main.getByRole('grid', { name: 'Deals' }).getByRole('row').nth(1).click();
  await main.keyboard.press('Enter');
  await main.keyboard.press('ControlOrMeta+Shift+Enter');
  const record = await recordWindow(app);

  for (const page of [capture, record, main]) {
    const { sent, wrong } = await page.evaluate(sendJunk, true);
    expect([wrong, sent > 100]).toEqual([[], true]);
    expect(await page.evaluate(frameHasBridge)).toBe(false);
  }
  const names = Object.keys(calls) as (keyof typeof calls)[];
  const taken = await app.evaluate(callFromStrangers, names.map(channel));
  expect(taken).toEqual([]);
  expect(await main.evaluate(stateIsOk)).toBe(true);
  expect(bugsIn(desk.profile)).toEqual([]);
  expect(logOf(desk.profile)).toContain('call not understood');
});

function logOf(profile: string): string {
  return readFileSync(path.join(profile, 'logs', 'traytable.log'), 'utf8');
}

function bugsIn(profile: string): string[] {
  return logOf(profile)
    .split('\n')
    .filter((line) => /"bug|crashed/.test(line));
}

test('[P8] [X8] opens the lock window by no hostile message, from its page, a frame or a stranger', {
  tag: '@host', // Electron hands no handler out
}, async ({ desk }) => {
  test.setTimeout(180_000);
  const app = await desk.start();
  await signIn(app.main, desk.online);
  await encryptAll(desk, app);
  await lockByKey(await desk.start());
  const again = await desk.startLocked(async (lock, locked) => {
    const bridge = await lock.evaluate(() => Object.keys(window.traytable));
    expect(bridge.filter((name) => name !== 'on').sort()).toEqual([...lockCallNames].sort());
    const { sent, wrong } = await lock.evaluate(sendJunk, false);
    expect([wrong, sent > 70]).toEqual([[], true]);
    expect(await lock.evaluate(frameHasBridge)).toBe(false);
    const all = lockCallNames.map((name) => `traytable:${name}`);
    expect(await locked.evaluate(callFromStrangers, all)).toEqual([]);
    await expect(lock.getByRole('heading', { name: 'Traytable is locked' })).toBeVisible();
    await lock.getByRole('button', { name: 'Unlock' }).click();
  });
  expect(await again.main.evaluate(stateIsOk)).toBe(true);
  expect(bugsIn(desk.profile)).toEqual([]);
});

/** Runs in a page: calls everything on its bridge with values that no contract asks for. Nothing counts as `null`. */
async function sendJunk(hasNothing: boolean): Promise<{ sent: number; wrong: string[] }> {
  type Call = (input: unknown) => Promise<{ ok: boolean }>;
  const { traytable } = globalThis as unknown as { traytable: Record<string, Call> };
  const loop: Record<string, unknown> = { id: 'w1' };
  loop['record'] = loop;
  let deep: unknown = 'deep';
  for (let level = 0; level < 200; level += 1) deep = { id: deep };
  const junk: unknown[] = [
    ...(hasNothing ? [undefined] : []),
    ...[true, '', Number.NaN, -1, 2n ** 70n, 'x'.repeat(100_000), [], {}, loop, deep],
    ...[{ id: '\ud800' }, { id: '..' }, { record: { kind: 'note', id: '..' }, base: loop }],
    ...[new Map([['id', 1]]), new Date(0), new Uint8Array(9), { ids: new Array(100_000) }],
    JSON.parse('{"__proto__":{"isPolluted":true},"window":"other","isWaiting":true}'),
  ];
  const wrong: string[] = [];
  let sent = 0;
  const isRefusal = (error: unknown) => String(error).includes('Not for this window');
  for (const [name, call] of Object.entries(traytable)) {
    if (name === 'on') continue;
    const answers = junk.map((input) =>
      call(input).then(
        (end) => typeof end?.ok === 'boolean' || wrong.push(`${name} ended with no result`),
        (error) => isRefusal(error) || wrong.push(`${name}: ${error}`),
      ),
    );
    sent += answers.length;
    // A call that waits for something else, such as the next delivery, is left waiting.
    const read = traytable['readState'] ?? traytable['readLock'];
    await Promise.race([Promise.all(answers), read?.(null)]);
  }
  return { sent, wrong };
}

/** Runs in a page. */
function frameHasBridge(): boolean {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const has = frame.contentWindow !== null && 'traytable' in frame.contentWindow;
  frame.remove();
  return has;
}

/** Runs in a page. */
async function stateIsOk(): Promise<boolean> {
  type Bridge = { readState(input: null): Promise<{ ok: boolean }> };
  return (await (globalThis as unknown as { traytable: Bridge }).traytable.readState(null)).ok;
}

/** Runs in main: makes every call as a frame, a foreign page or another window would. */
async function callFromStrangers(
  { ipcMain, BrowserWindow }: typeof Electron.CrossProcessExports,
  channels: readonly string[],
): Promise<string[]> {
  type Handler = (event: unknown, input: unknown) => Promise<unknown>;
  const { handlerOf } = ipcMain as unknown as { handlerOf(channel: string): Handler };
  const sender = BrowserWindow.getAllWindows()[0]?.webContents;
  const home = 'app://bundle/index.html';
  const frames = [
    null,
    { url: home, parent: {} },
    { url: 'https://a.example/index.html', parent: null },
    { url: 'app://bundle.a.example/', parent: null },
    { url: 'data:text/html,x', parent: null },
    { url: '', parent: null },
  ];
  const strangers = [
    ...frames.map((senderFrame) => ({ sender, senderFrame })),
    { sender: {}, senderFrame: { url: home, parent: null } },
  ];
  const taken: string[] = [];
  for (const name of channels) {
    for (const [index, stranger] of strangers.entries()) {
      const answer = await handlerOf.call(ipcMain, name)(stranger, null).catch(String);
      if (!String(answer).includes('Not for this window')) taken.push(`${name} of ${index}`);
    }
  }
  return taken;
}
