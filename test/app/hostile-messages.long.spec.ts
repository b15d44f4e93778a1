/**
 * A page of ours that a hostile script has taken over sends main what it likes, from each kind of
 * window and from a frame. Main refuses it and continues.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { calls, channel } from '../../shared/ipc/contract.ts';
import { goTo, signIn, test } from '../support/app-test.ts';
import { answerQuestions, chooseFile, openNothing } from '../support/desktop-stubs.ts';
import { recordWindow } from '../support/window-named.ts';

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
    const { sent, wrong } = await page.evaluate(sendJunk);
    expect([wrong, sent > 100]).toEqual([[], true]);
    expect(await page.evaluate(frameHasBridge)).toBe(false);
  }
  const names = Object.keys(calls) as (keyof typeof calls)[];
  const taken = await app.evaluate(callFromStrangers, names.map(channel));
  expect(taken).toEqual([]);
  expect(await main.evaluate(stateIsOk)).toBe(true);
  const log = readFileSync(path.join(desk.profile, 'logs', 'traytable.log'), 'utf8');
  expect(log.split('\n').filter((line) => /"bug|crashed/.test(line))).toEqual([]);
  expect(log).toContain('call not understood');
});

/** Runs in a page: calls everything on its bridge with values that no contract asks for. */
async function sendJunk(): Promise<{ sent: number; wrong: string[] }> {
  type Call = (input: unknown) => Promise<{ ok: boolean }>;
  const { traytable } = globalThis as unknown as { traytable: Record<string, Call> };
  const loop: Record<string, unknown> = { id: 'w1' };
  loop['record'] = loop;
  let deep: unknown = 'deep';
  for (let level = 0; level < 200; level += 1) deep = { id: deep };
  const junk: unknown[] = [
    ...[undefined, true, '', Number.NaN, -1, 2n ** 70n, 'x'.repeat(100_000), [], {}, loop, deep],
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
    await Promise.race([Promise.all(answers), traytable['readState']?.(null)]);
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
