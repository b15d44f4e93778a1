import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

const manifest = createRequire(import.meta.url)('electron/package.json') as { version: string };

test('the host claims the version of Electron whose types the app is checked against', async ({
  probe,
}) => {
  const versions = await probe.app.evaluate(() => [
    process.versions.electron,
    process.versions['chrome']?.split('.').length,
    process.type,
  ]);
  expect(versions).toEqual([manifest.version, 4, 'browser']);
});

test('members that are not emulated throw with their name', async ({ probe }) => {
  const messages = await probe.app.evaluate((electron) => {
    const { BrowserWindow, Menu, app, session, shell } = electron;
    const { main } = mainProbe;
    const attempts = [
      () => main.setVibrancy('menu'),
      () => main.webContents.setZoomLevel(1),
      () => main.webContents.navigationHistory,
      () => main.webContents.mainFrame.routingId,
      () => BrowserWindow.fromBrowserView,
      () => Menu.sendActionToFirstResponder('copy:'),
      () => app.getGPUInfo('basic'),
      () => session.fromPartition('other'),
      () => session.defaultSession.cookies,
      () => shell.readShortcutLink('x'),
      () => electron.autoUpdater,
      () => electron.safeStorage.encryptString('x'),
      () => electron.safeStorage.setUsePlainTextEncryption(true),
      () => Object.assign(app, { badgeCount: 3 }),
    ];
    return attempts.map((attempt) => {
      try {
        return typeof attempt();
      } catch (error) {
        return (error as Error).message;
      }
    });
  });
  expect(messages).toEqual([
    'not emulated: BrowserWindow.setVibrancy',
    'not emulated: WebContents.setZoomLevel',
    'not emulated: WebContents.navigationHistory',
    'not emulated: WebFrameMain.routingId',
    'not emulated: BrowserWindow.fromBrowserView',
    'not emulated: Menu.sendActionToFirstResponder',
    'not emulated: app.getGPUInfo',
    'not emulated: session.fromPartition',
    'not emulated: Session.cookies',
    'not emulated: shell.readShortcutLink',
    'not emulated: electron.autoUpdater',
    'not emulated: safeStorage.encryptString',
    'not emulated: safeStorage.setUsePlainTextEncryption',
    'not emulated: app.badgeCount',
  ]);
});

test('events and options that would be ignored throw as well', async ({ probe }) => {
  const messages = await probe.app.evaluate(({ BrowserWindow, app }) => {
    const attempts = [
      () => mainProbe.main.on('will-resize', () => {}),
      () => mainProbe.main.webContents.once('before-input-event', () => {}),
      () => app.addListener('gpu-info-update', () => {}),
      () => new BrowserWindow({ vibrancy: 'menu' }),
      () => new BrowserWindow({ titleBarStyle: 'hiddenInset' }),
      () => new BrowserWindow({ webPreferences: { partition: 'other' } }),
    ];
    return attempts.map((attempt) => {
      try {
        return typeof attempt();
      } catch (error) {
        return (error as Error).message;
      }
    });
  });
  expect(messages).toEqual([
    'not emulated: BrowserWindow event will-resize',
    'not emulated: WebContents event before-input-event',
    'not emulated: app event gpu-info-update',
    'not emulated: BrowserWindow option vibrancy',
    'not emulated: BrowserWindow option titleBarStyle',
    'not emulated: webPreferences.partition',
  ]);
});

test('members of the preload’s electron throw alike', async ({ probe }) => {
  const page = await probe.page('main');
  expect(await page.evaluate(() => api.missing())).toBe('not emulated: ipcRenderer.sendSync');
});

test('what is not exported cannot be imported', async ({ start }) => {
  const { code, errors } = await start(['unknown-export.js']).ended;
  expect(code).toBe(1);
  expect(errors).toContain("does not provide an export named 'autoUpdater'");
});

test('an app’s objects can still be printed, awaited and turned to JSON', async ({ probe }) => {
  const shown = await probe.app.evaluate(async (electron) => {
    const { inspect } = process.getBuiltinModule('node:util');
    const things = [electron, electron.app, mainProbe.main, mainProbe.main.webContents];
    for (const thing of things) {
      inspect(thing);
      await thing;
    }
    return JSON.stringify(electron.screen.getPrimaryDisplay()).includes('workArea');
  });
  expect(shown).toBe(true);
});
