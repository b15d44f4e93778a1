/** The `electron` module of a main process. A member not exported here throws. */
import type Electron from 'electron';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { host } from './host.ts';
import { ipcMain } from './ipc-main.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { protocol } from './protocol.ts';
import { clipboard } from './recorded/clipboard.ts';
import { dialog } from './recorded/dialog.ts';
import { globalShortcut } from './recorded/global-shortcut.ts';
import { Menu, MenuItem, menuTarget } from './recorded/menu.ts';
import { refuseOthers } from './recorded/not-emulated.ts';
import { Notification } from './recorded/notification.ts';
import { powerMonitor } from './recorded/power-monitor.ts';
import { levers } from './recorded/record.ts';
import { screen } from './recorded/screen.ts';
import { shell } from './recorded/shell.ts';
import { Tray } from './recorded/tray.ts';
import { createSafeStorage } from './safe-storage.ts';
import { session } from './session.ts';
import { endSession } from './session-end.ts';
import { utilityProcess } from './utility-process.ts';
import { webContents } from './web-contents-module.ts';

Object.assign(menuTarget, { quit: () => app.quit(), focused: () => host.focused });

const keytar: string = 'keytar'; // a variable, so that type checking works without the package
const safeStorage = createSafeStorage({
  isReady: () => host.isReady,
  appName: () => app.name,
  passwordStore: () => app.commandLine.getSwitchValue('password-store'),
  desktop: process.env['XDG_CURRENT_DESKTOP'] ?? '',
  loadKeyring: async () => (await import(keytar)).default,
});

// Nobody imports it by path, so it needs no exact type.
const electron: object = refuseOthers('electron', {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
} satisfies Partial<Record<keyof typeof Electron, object>>);

/** Levers for tests; only `test/support/launch-host.ts` uses them. */
Object.defineProperty(globalThis, 'chromiumHost', { value: Object.assign(levers, { endSession }) });

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
};
// biome-ignore lint/style/noDefaultExport: Electron's module has one, and apps may use it.
export default electron;
// The plain object that `require('electron')` returns.
export { electron as 'module.exports' };
