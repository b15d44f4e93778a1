/** Windows, tray and the end of the program, as a person meets them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import {
  goTo,
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
import {
  chooseInTray,
  clickTray,
  pressShortcut,
  recorded,
  trayLabels,
} from '../support/host-levers.ts';

test('closing the main window hides it to the tray, and the tray brings it back', {
  tag: '@host', // only there can a program click the tray
}, async ({ desk }) => {
  const tray = path.join(desk.profile, 'tray');
  const { app, main } = await desk.startIn({ TRAYTABLE_TEST_TRAY: tray });
  await expect(main.getByLabel('Service address')).toBeVisible();
  expect(await trayLabels(app)).toContain('Outbox: All changes sent');
  const window = await app.browserWindow(main);
  const close = () => window.evaluate((one) => one.close());
  const isVisible = () => window.evaluate((one) => one.isVisible());
  // Where there is a tray for sure, there is no question before this is chosen.
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
  expect(await questionsOf(app)).toHaveLength(2); // the answer was saved

  await test.step('or minimises it, where the desktop shows no tray', async () => {
    await clickTray(app);
    writeFileSync(tray, 'false');
    await close();
    await expect.poll(() => window.evaluate((one) => one.isMinimized())).toBe(true);
    expect(await questionsOf(app)).toHaveLength(2);
    await window.evaluate((one) => one.restore());
  });

  await test.step('or as chosen in Settings', async () => {
    await main.evaluate(() => globalThis.window.traytable.setClosing({ closing: 'minimise' }));
    await close();
    await expect.poll(() => window.evaluate((one) => one.isMinimized())).toBe(true);
  });
  const closed = app.waitForEvent('close');
  await chooseInTray(app, 'quit');
  await closed;
});

test('quitting with unsent work tells how much is saved, and continues if the user wants', async ({
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

  await test.step('one question at a time, and on no hidden window', async () => {
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

test('a context menu offers actions on the text under it', {
  tag: '@host', // only there is a menu data
}, async ({ desk }) => {
  const { app, main } = await desk.start();
  await main.getByLabel('Service address').click({ button: 'right' });
  const labels = () =>
    app.evaluate(() => globalThis.chromiumHost.popup?.items.map(({ label }) => label));
  await expect.poll(labels).toContain('Paste without formatting');
});

test('the capture window preserves what is typed through Esc and a power cut', async ({ desk }) => {
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

test('a note captured before any sign-in is sent after the first one', async ({ desk }) => {
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

test('[T10.2] [T10.3] [T18] a second start, links, tray, keys, shortcut and reminders reach the program', {
  tag: '@host', // only there can a program click the tray and press global keys
}, async ({ desk }) => {
  const { app, main } = await desk.start();
  const window = await app.browserWindow(main);
  const status = main.getByRole('contentinfo', { name: 'Status' });
  const stop = status.getByRole('button', { name: 'Stop timer' });
  await signIn(main, desk.online);

  await test.step('a second start brings the first one’s window up', async () => {
    await window.evaluate((one) => one.hide());
    await desk.startAgain();
    await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true);
  });

  await test.step('[T10.6] a link shows the window and starts the timer, a command line stops it', async () => {
    await window.evaluate((one) => one.hide());
    await desk.startAgain('traytable://timer/start?description=Call%20Anna');
    await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true);
    await expect(status).toContainText('Call Anna');
    await expect.poll(() => trayLabels(app)).toContain('Stop timer: 0:00 · Call Anna');
    await desk.startAgain('--timer', 'stop');
    await expect(stop).toBeHidden();
    await app.evaluate(async ({ app: program }) => {
      await new Promise((resolve) => setImmediate(resolve)); // never between two lines of main
      const event = { preventDefault: () => undefined } as Electron.Event;
      program.emit('open-url', event, 'traytable://timer/start?description=From%20macOS');
    });
    await expect(status).toContainText('From macOS');
  });

  await test.step('the tray stops it and starts one of the last again, as Ctrl+Shift+T does', async () => {
    await chooseInTray(app, 'stop-timer');
    await expect(stop).toBeHidden();
    expect(await trayLabels(app)).toContain('Start again');
    await main.keyboard.press('ControlOrMeta+Shift+T');
    await expect(status).toContainText('From macOS');
    await chooseInTray(app, 'recent-timer-1');
    await expect(status).toContainText('Call Anna');
    await chooseInTray(app, 'recent-timer-1');
    await expect(status).toContainText('From macOS');
  });

  await test.step('[T18] a reminder of a forgotten timer opens Time', async () => {
    await main.evaluate(async () => {
      const { traytable } = globalThis.window;
      const read = await traytable.readReminders(null);
      const timer = await traytable.readTimer(null);
      if (!read.ok || !timer.ok || timer.value.running === null) throw new Error('no timer');
      const { subject, startAt } = timer.value.running;
      await traytable.editTimer({ subject, startAt: startAt - 11 * 60 * 60_000 });
      const isOn = { start: false, stop: false, long: true };
      await traytable.chooseReminders({ ...read.value.choice, isOn });
    });
    const remind = () => app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    await remind();
    await remind();
    expect(await recorded(app, 'Notification.show')).toEqual([
      ['The timer has run for more than 10 hours', '11:00 h · From macOS'],
    ]);
    await app.evaluate(() => globalThis.chromiumHost.notifications[0]?.emit('click'));
    await expect(main.getByRole('form', { name: 'Timer' })).toBeVisible();
    await expect(main.getByText(/has run for more than 10 hours/)).toBeVisible();
  });

  await test.step('another shortcut is chosen by pressing it, and the tray shows it', async () => {
    await goTo(main, 'Settings');
    const setting = main.getByRole('region', { name: 'Quick note from any program' });
    await setting.getByRole('button', { name: 'Change…' }).click();
    await main.keyboard.press('Control+Alt+J');
    const waiting = setting.getByRole('button', { name: 'Press it now' });
    await expect(waiting).toBeFocused();
    expect(await pressShortcut(app, 'CommandOrControl+Shift+Space')).toBe(false);
    expect(await pressShortcut(app, 'CommandOrControl+Alt+J')).toBe(true);
    await expect(setting.getByRole('status')).toHaveText(/^It works: Ctrl\+Alt\+J/);
    await expect(setting.getByText('Ctrl+Alt+J', { exact: true })).toBeVisible();
    expect(await isCaptureVisible(app)).toBe(false);
    await setting.getByRole('button', { name: 'Test' }).click();
    await expect(waiting).toBeFocused();
    await window.evaluate((one) => one.hide()); // a press is for a quick note again
    await expect(waiting).toBeHidden();
    expect(await pressShortcut(app, 'CommandOrControl+Alt+J')).toBe(true);
    await expect.poll(() => isCaptureVisible(app)).toBe(true);
    const accelerators = await app.evaluate(() => {
      const [tray] = globalThis.chromiumHost.trays;
      return tray?.menu?.items.map(({ accelerator }) => accelerator);
    });
    expect(accelerators).toContain('CommandOrControl+Alt+J');
    await expect(main.getByText(/Only an installed Traytable/)).toBeVisible();
  });
});

function quit(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ app: program }) => program.quit());
}
