/** Quitting in the middle of a word: what is on the screen is there at the next start. */
import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { editorOf, openNote, signIn, test, typeAtEnd } from '../support/app-test.ts';
import { crashPage } from '../support/crash-page.ts';
import { answerQuestions, questionsOf } from '../support/desktop-stubs.ts';
import { endSessionOf } from '../support/host-levers.ts';
import { otherClient } from '../support/other-client.ts';

declare const window: { readonly traytable: Bridge };

const WORDS = 'The last quarter of a second';

test('[P2] saves what is typed in a note and in the capture window when the program is quit', async ({
  desk,
}) => {
  const { online } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  const { title } = await otherClient(online).noteWithText();
  await openNote(app.main, title);
  await typeAtEnd(app.main, '');
  await app.main.keyboard.press('ControlOrMeta+Shift+N');
  await expect(app.capture.getByRole('textbox')).toBeFocused();
  // Less time than the debounce of a save passes between the last key and the end.
  await Promise.all([app.main.keyboard.insertText(WORDS), app.capture.keyboard.insertText(WORDS)]);
  await quit(app);

  app = await desk.start();
  await openNote(app.main, title);
  await expect(editorOf(app.main)).toContainText(WORDS);
  await app.main.keyboard.press('ControlOrMeta+Shift+N');
  await expect(app.capture.getByRole('textbox')).toHaveValue(WORDS);
});

test('[P2] saves what is typed as the system ends the session, and asks nothing', {
  tag: ['@host', '@long'], // only there can a session be ended
}, async ({ desk }) => {
  let app = await desk.start();
  await signIn(app.main, desk.online);
  const { title } = await otherClient(desk.online).noteWithText();
  for (const system of ['windows', 'linux', 'macos'] as const) {
    await openNote(app.main, title);
    await typeAtEnd(app.main, '');
    await app.main.keyboard.insertText(`On ${system}.`);
    await app.main.evaluate(() => window.traytable.readState(null)); // so main has received the key
    await endSessionOf(app.app, system);
    await desk.online.goOffline(); // from here on there would be a question to ask
    expect(journalIn(desk.profile)).toContain(`On ${system}.`);
    if (system === 'macos') break; // a write in the journal comes back, as it did before
    app = await desk.start();
    await openNote(app.main, title);
    await expect(editorOf(app.main)).toContainText(`On ${system}.`);
  }
});

/** Every event of the queue that is on the disk. */
function journalIn(profile: string): string {
  const database = new DatabaseSync(path.join(profile, 'traytable.db'));
  const lines = database.prepare('select line from journal').all();
  database.close();
  return lines.map(({ line }) => line).join('\n');
}

/**
 * Quits as the menu does. On a busy machine the words may be an unsent change by then, and the app
 * asks about it.
 */
async function quit({ app }: LaunchedApp): Promise<void> {
  await answerQuestions(app, 0);
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ app: running }) => {
    setImmediate(() => running.quit());
  });
  await ended;
}

test('[P2] reloads a crashed window with what was typed, and explains the second crash', {
  tag: '@long',
}, async ({ desk }) => {
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  const { title } = await otherClient(desk.online).noteWithText();
  await openNote(main, title);
  await typeAtEnd(main, WORDS);
  await expect(main.getByText(/^(?:Saved on this computer|On the service)/).first()).toBeVisible();
  await answerQuestions(app, 0);
  await crashPage(app);
  await expect.poll(() => textOfMain(app, title)).toContain(WORDS);
  expect(await questionsOf(app)).toEqual([]);
  await crashPage(app);
  await expect.poll(() => questionsOf(app)).toEqual(['A window of Traytable has crashed twice.']);
  await expect.poll(() => textOfMain(app, title)).toContain(WORDS);
});

type Program = LaunchedApp['app'];

/** The text of a note in the main window; nothing while it reloads, or shows another one. */
async function textOfMain(app: Program, title: string): Promise<string> {
  const read = app.evaluate(async ({ BrowserWindow }, name) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.getTitle() === 'Traytable');
    return await window?.webContents.executeJavaScript(`(() => {
      const rows = [...document.querySelectorAll('[role="option"]')];
      rows.find((row) => row.textContent.includes(${JSON.stringify(name)}))?.click();
      return document.querySelector('[contenteditable="true"]')?.textContent ?? '';
    })()`);
  }, title);
  return read.catch(() => ''); // it was sent while the page loaded
}
