/**
 * The dialogs and notifications of a desktop. These specs need the host's levers, so they are for the
 * host alone.
 */
import { expect } from '@playwright/test';
import {
  answerDialogs,
  chooseInTray,
  clickTray,
  pressShortcut,
  recorded,
  setIdle,
  trayLabels,
} from '../support/host-levers.ts';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('the tray’s menu is data, and choosing works', async ({ launch }) => {
  const { app, page } = await launch();
  await page('main');
  expect(await trayLabels(app)).toEqual(['Show', '', 'Loud', 'Quit']);
  await app.evaluate(() => mainProbe.main.hide());
  await chooseInTray(app, 'show');
  expect(await app.evaluate(() => mainProbe.main.isVisible())).toBe(true);
  await chooseInTray(app, 'loud');
  expect(await app.evaluate(() => mainProbe.loud)).toBe(true);
  await chooseInTray(app, 'loud');
  expect(await app.evaluate(() => mainProbe.loud)).toBe(false);
  expect(await recorded(app, 'Tray.setToolTip')).toEqual([['Probe']]);
});

test('the tray icon can be clicked', async ({ launch }) => {
  const { app, page } = await launch();
  await page('main');
  await app.evaluate(() => {
    const [tray] = globalThis.chromiumHost.trays;
    tray?.on('click', () => mainProbe.events.push('tray:click'));
  });
  await clickTray(app);
  expect(await app.evaluate(() => mainProbe.events.at(-1))).toBe('tray:click');
});

test('a disabled item cannot be chosen, a role does its work', async ({ launch }) => {
  const { app, page } = await launch();
  await page('main');
  const chosen = await app.evaluate(({ Menu }) => {
    let count = 0;
    const menu = Menu.buildFromTemplate([
      { id: 'off', label: 'Off', enabled: false, click: () => count++ },
      { id: 'on', label: 'On', click: () => count++ },
      { id: 'close', role: 'close' },
      { id: 'copy', role: 'copy' },
    ]);
    menu.getMenuItemById('off')?.click();
    menu.getMenuItemById('on')?.click();
    menu.getMenuItemById('close')?.click();
    let message = '';
    try {
      menu.getMenuItemById('copy')?.click();
    } catch (error) {
      message = (error as Error).message;
    }
    return [count, mainProbe.main.isVisible(), message];
  });
  expect(chosen).toEqual([1, false, 'not emulated: MenuItem role copy']);
});

test('the application menu is found by id, however deep', async ({ launch }) => {
  const { app, page } = await launch();
  await page('main');
  const made = await app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('new')?.click();
    return mainProbe.made;
  });
  expect(made).toBe(true);
});

test('a context menu is recorded and can be chosen from', async ({ probe }) => {
  const { app } = probe;
  const labels = await app.evaluate(({ Menu }) => {
    Menu.buildFromTemplate([{ label: 'Copy link' }]).popup();
    return globalThis.chromiumHost.popup?.items.map(({ label }) => label);
  });
  expect(labels).toEqual(['Copy link']);
});

test('a global shortcut is pressed only while it is registered', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  const keys = 'CommandOrControl+Shift+Space';
  expect(await pressShortcut(app, keys)).toBe(true);
  expect(await app.evaluate(() => mainProbe.quick.isVisible())).toBe(true);
  const second = await app.evaluate(
    ({ globalShortcut }, same) => globalShortcut.register(same, () => {}),
    keys,
  );
  expect(second).toBe(false);
  await app.evaluate(({ globalShortcut }) => globalShortcut.unregisterAll());
  expect(await pressShortcut(app, keys)).toBe(false);
});

test('dialogs answer what a test has set, else that they were cancelled', async ({ launch }) => {
  const { app } = await launch();
  const ask = () =>
    app.evaluate(async ({ dialog }) => [
      await dialog.showMessageBox({ message: 'Sure?', buttons: ['Yes', 'No'], cancelId: 1 }),
      await dialog.showOpenDialog({ properties: ['openFile'] }),
      await dialog.showSaveDialog({}),
    ]);
  expect(await ask()).toEqual([
    { response: 1, checkboxChecked: false },
    { canceled: true, filePaths: [] },
    { canceled: true, filePath: '' },
  ]);
  await answerDialogs(app, {
    showMessageBox: { response: 0, checkboxChecked: true },
    showOpenDialog: { filePaths: ['/a.txt'] },
    showSaveDialog: { filePath: '/b.txt' },
  });
  expect(await ask()).toEqual([
    { response: 0, checkboxChecked: true },
    { canceled: false, filePaths: ['/a.txt'] },
    { canceled: false, filePath: '/b.txt' },
  ]);
  const [first] = await recorded(app, 'dialog.showMessageBox');
  expect(first).toEqual([{ message: 'Sure?', buttons: ['Yes', 'No'], cancelId: 1 }]);

  // On macOS nobody can dismiss a sheet on a hidden window.
  const onHidden = await app.evaluate(({ dialog }) => {
    mainProbe.main.hide();
    return dialog.showMessageBox(mainProbe.main, { message: 'Sure?' }).catch((e) => e.message);
  });
  expect(onHidden).toBe('not emulated: dialog.showMessageBox on a hidden window');
});

test('a notification is recorded and can be clicked', async ({ probe }) => {
  const { app } = probe;
  const clicked = await app.evaluate(async ({ Notification }) => {
    const note = new Notification({ title: 'Sent', body: 'Three writes' });
    const shown = new Promise<void>((resolve) => note.on('show', () => resolve()));
    const click = new Promise((resolve) => note.on('click', () => resolve('clicked')));
    note.show();
    await shown;
    globalThis.chromiumHost.notifications.at(-1)?.emit('click');
    return click;
  });
  expect(clicked).toBe('clicked');
  expect(await recorded(app, 'Notification.show')).toContainEqual(['Sent', 'Three writes']);
});

test('the test sets the computer’s idle time and power', async ({ probe }) => {
  const { app } = probe;
  await setIdle(app, 120);
  const state = await app.evaluate(({ powerMonitor }) => {
    let resumed = 0;
    powerMonitor.on('resume', () => resumed++);
    powerMonitor.emit('resume');
    return [
      powerMonitor.getSystemIdleTime(),
      powerMonitor.getSystemIdleState(60),
      powerMonitor.getSystemIdleState(300),
      powerMonitor.isOnBatteryPower(),
      resumed,
    ];
  });
  expect(state).toEqual([120, 'idle', 'active', false, 1]);
});

test('what is outside the app is only recorded', async ({ probe }) => {
  const { app } = probe;
  await app.evaluate(async ({ app: self, shell }) => {
    await shell.openPath('/tmp/report.pdf');
    self.setLoginItemSettings({ openAtLogin: true });
    self.setAsDefaultProtocolClient('probe');
  });
  expect(await recorded(app, 'shell.openPath')).toEqual([['/tmp/report.pdf']]);
  expect(await recorded(app, 'app.setLoginItemSettings')).toEqual([[{ openAtLogin: true }]]);
  expect((await recorded(app, 'app.setAsDefaultProtocolClient'))[0]?.[0]).toBe('probe');
  const known = await app.evaluate(({ app: self }) => [
    self.getLoginItemSettings().openAtLogin,
    self.isDefaultProtocolClient('probe'),
  ]);
  expect(known).toEqual([true, true]);
});

test('permissions are refused to a page', async ({ probe }) => {
  const page = await probe.page('main');
  const answer = await page.evaluate(() => Notification.requestPermission());
  expect(answer).toBe('denied');
});
