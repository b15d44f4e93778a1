/** The small window of a locked app: nothing of the account is read before it ends. */
import { type App, BrowserWindow, type IpcMain, nativeTheme } from 'electron';
import type { LockReason } from '../../shared/ipc/lock-window-calls.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import { lockWindowHandlers, serveLock, type TouchId } from '../lock/lock-window-handlers.ts';
import type { Unlocking } from '../lock/unlocking.ts';
import { backgroundOf } from './background.ts';
import { isOurPage, pageUrl } from './page.ts';
import { showOnce } from './show-once.ts';
import { shutIn } from './shut-in.ts';

export type LockWindowParts = {
  readonly app: Pick<App, 'on' | 'off'>;
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly preload: string;
  readonly icon: string;
  readonly timer: Timer;
  readonly log: Log;
  /** `null` where this computer has none. */
  readonly touchId: TouchId | null;
};

/** Resolves with the key once the window has it, or with `null` once its user closes it. */
export function askForKey(
  parts: LockWindowParts,
  reason: LockReason,
  unlocking: Unlocking,
): Promise<Uint8Array | null> {
  const { app, ipcMain, log, touchId } = parts;
  const window = openWindow(parts);
  const show = () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  app.on('second-instance', show); // whatever it asks for is not done
  return new Promise((resolve) => {
    let found: Uint8Array | null = null;
    const end = serveLock(ipcMain, {
      log,
      isOurs: ({ sender, senderFrame }) =>
        sender === window.webContents && senderFrame?.parent === null && isOurPage(senderFrame.url),
      handlers: lockWindowHandlers({
        ...{ reason, unlocking, touchId },
        onkey(key) {
          found = key;
          setImmediate(() => window.close()); // the page gets its answer first
        },
        onquit: () => setImmediate(() => window.close()),
      }),
    });
    window.on('closed', () => {
      app.off('second-instance', show);
      end();
      resolve(found);
    });
  });
}

function openWindow({ preload, icon, timer }: LockWindowParts): BrowserWindow {
  const window = new BrowserWindow({
    ...{ width: 480, height: 420, minWidth: 400, minHeight: 380 },
    show: false,
    title: 'Traytable is locked',
    icon,
    autoHideMenuBar: true,
    backgroundColor: backgroundOf(nativeTheme),
    webPreferences: shutIn(preload),
  });
  showOnce(window, { timer, platform: process.platform });
  window.on('page-title-updated', (event) => event.preventDefault());
  void window.loadURL(pageUrl('lock')); // a failure shows as an empty window and in its events
  return window;
}
