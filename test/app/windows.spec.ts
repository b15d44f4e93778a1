/** Windows, tray and the end of the program, as a person meets them. */
import { type ElectronApplication, expect } from '@playwright/test';
import {
  isCaptureVisible,
  newNoteFromTray,
  signIn,
  test,
  ticksOf,
  titleOf,
} from '../support/app-test.ts';
import {
  answerQuestions,
  cancelQuestion,
  holdQuestions,
  questionsOf,
  sheetsOf,
} from '../support/desktop-stubs.ts';
import { chooseInTray, clickTray, trayLabels } from '../support/host-levers.ts';

test('closing the main window hides it to the tray, and the tray brings it back', {
  tag: '@host', // only there can a program click the tray
}, async ({ desk }) => {
  const { app, main } = await desk.start();
  await expect(main.getByLabel('Service address')).toBeVisible();
  expect(await trayLabels(app)).toContain('Outbox: All changes sent');
  const window = await app.browserWindow(main);
  const close = () => window.evaluate((one) => one.close());
  const isVisible = () => window.evaluate((one) => one.isVisible());
  // Where there is a tray for sure, nothing is asked before this is chosen.
  await main.evaluate(() => globalThis.window.traytable.setClosing({ closing: 'ask' }));
  await answerQuestions(app, 3);
  await close();
  await expect.poll(() => questionsOf(app)).toEqual(['What should closing the window do?']);
  expect(await isVisible()).toBe(true); // cancelled
  await answerQuestions(app, 0);
  await close();
  await expect.poll(isVisible).toBe(false);
  await clickTray(app);
  await expect.poll(isVisible).toBe(true);
  await close();
  await expect.poll(isVisible).toBe(false);
  expect(await questionsOf(app)).toHaveLength(2); // the answer was kept

  await test.step('or minimises it, where that is chosen in Settings', async () => {
    await clickTray(app);
    await main.evaluate(() => globalThis.window.traytable.setClosing({ closing: 'minimise' }));
    await close();
    await expect.poll(() => window.evaluate((one) => one.isMinimized())).toBe(true);
  });
  const closed = app.waitForEvent('close');
  await chooseInTray(app, 'quit');
  await closed;
});

test('quitting with unsent work says how much is kept, and goes on if asked to', async ({
  desk,
}) => {
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await desk.online.goOffline();
  await main.keyboard.press('ControlOrMeta+N');
  await titleOf(main).fill('Written over the Alps');
  await expect(ticksOf(main)).toContainText('Saved on this computer');

  await answerQuestions(app, 1);
  await quit(app);
  await expect
    .poll(() => questionsOf(app))
    .toEqual(['1 change is kept on this computer and not sent yet.']);
  await expect(titleOf(main)).toHaveValue('Written over the Alps');

  await test.step('one question at a time, and on no window that is hidden', async () => {
    await holdQuestions(app);
    await quit(app);
    await expect.poll(() => sheetsOf(app)).toEqual([true]);
    await quit(app);
    await cancelQuestion(app);
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
    await quit(app);
    await expect.poll(() => sheetsOf(app)).toEqual([true, false]);
    await cancelQuestion(app);
  });

  await answerQuestions(app, 0);
  const closed = app.waitForEvent('close');
  await quit(app);
  await closed;
});

test('a right click offers what can be done with the text under it', {
  tag: '@host', // only there is a menu data
}, async ({ desk }) => {
  const { app, main } = await desk.start();
  await main.getByLabel('Service address').click({ button: 'right' });
  const labels = () =>
    app.evaluate(() => globalThis.chromiumHost.popup?.items.map(({ label }) => label));
  await expect.poll(labels).toContain('Paste without formatting');
});

test('the capture window keeps what is typed through Esc and a power cut', async ({ desk }) => {
  const first = await desk.start();
  await newNoteFromTray(first.app);
  const field = first.capture.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('Half a thought');
  await field.press('Escape');
  await expect.poll(() => isCaptureVisible(first.app)).toBe(false);
  await newNoteFromTray(first.app);
  await expect(field).toHaveValue('Half a thought');
  await first.kill();

  const second = await desk.start();
  await newNoteFromTray(second.app);
  await expect(second.capture.getByRole('textbox')).toHaveValue('Half a thought');
});

test('a note captured before anybody has signed in goes out after the first sign-in', async ({
  desk,
}) => {
  const { app, main, capture } = await desk.start();
  await newNoteFromTray(app);
  await capture.getByRole('textbox').fill('Before I had an account');
  await capture.getByRole('textbox').press('ControlOrMeta+Enter');
  await expect.poll(() => isCaptureVisible(app)).toBe(false);
  await signIn(main, desk.online);
  await expect
    .poll(() => desk.online.requests.filter((one) => one === 'POST /notes').length)
    .toBe(1);
  await expect(main.getByRole('option', { name: 'Before I had an account' })).toBeVisible();
});

test('a second start brings the first one’s window up', async ({ desk }) => {
  const { app, main } = await desk.start();
  const window = await app.browserWindow(main);
  await window.evaluate((one) => one.hide());
  await desk.start().catch(() => undefined); // it hands over and ends before it has a window
  await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true);
});

function quit(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ app: program }) => program.quit());
}
