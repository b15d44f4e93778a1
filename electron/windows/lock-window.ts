/**
 * The small window of a locked app, and of one whose data is converted: nothing of the account is read
 * before it ends.
 */
import { BrowserWindow, type IpcMain, nativeTheme } from 'electron';
import type {
  ConvertingView,
  LockedView,
  LockHandlers,
} from '../../shared/ipc/lock-window-calls.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import { ok } from '../../shared/result.ts';
import { WINDOW_SHOWN_MS } from '../../shared/window-limits.ts';
import { lockWindowHandlers, serveLock, type TouchId } from '../lock/lock-window-handlers.ts';
import type { Instead } from '../lock/open-lock.ts';
import type { ShownConversion } from '../lock/run-conversion.ts';
import type { Unlocking } from '../lock/unlocking.ts';
import { backgroundOf } from './background.ts';
import { isOurPage, pageUrl } from './page.ts';
import { showOnce } from './show-once.ts';
import { shutIn } from './shut-in.ts';

export type LockWindowParts = {
  readonly commands: {
    /** Commands that come while the window is open call `show`, until the returned function is called. */
    refuse(show: () => void): () => void;
  };
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly preload: string;
  readonly icon: string;
  readonly timer: Timer;
  readonly log: Log;
  /** `null` where this computer has none. */
  readonly touchId: TouchId | null;
};

type Asked = Pick<Parameters<typeof lockWindowHandlers>[0], 'choose'> & {
  readonly view: Omit<LockedView, 'kind'>;
  readonly unlocking: Unlocking;
};

const LOCK_HEIGHT = 420;
/** For three other accounts; more are scrolled to. */
const OTHERS_HEIGHT = 170;

/** Resolves with the key once the window has it, or with what its user does instead. */
export async function askForKey(
  parts: LockWindowParts,
  asked: Asked,
): Promise<Uint8Array | Instead> {
  let found: Uint8Array | Instead = 'quit';
  const height = asked.view.others.length === 0 ? LOCK_HEIGHT : LOCK_HEIGHT + OTHERS_HEIGHT;
  const window = openWindow(parts, { title: 'Traytable is locked', height });
  const closed = serveUntilClosed(parts, window, {
    ...lockWindowHandlers({
      ...{ ...asked, touchId: parts.touchId },
      onend(end) {
        found = end;
        setImmediate(() => {
          if (!window.isDestroyed()) window.close(); // the page has got its answer
        });
      },
    }),
  });
  await closed;
  return found;
}

/** Shows how far a conversion is; resolves once the window can be seen, or has had its time. */
export async function showConversion(
  parts: LockWindowParts,
  to: ConvertingView['to'],
): Promise<ShownConversion> {
  let share = 0;
  let isRewriting = false;
  let onread = () => {};
  const window = openWindow(parts, { title: 'Traytable', height: 280 });
  const shown = new Promise<void>((resolve) => window.once('show', () => resolve()));
  void serveUntilClosed(parts, window, {
    readLock() {
      onread();
      return ok({ kind: 'converting', to, share, isRewriting });
    },
  });
  await Promise.race([shown, parts.timer.sleep(WINDOW_SHOWN_MS)]);
  return {
    set(next) {
      [share, isRewriting] = [next, false];
    },
    tellRewriting() {
      isRewriting = true;
      // The first reading that says so is on the screen when the page asks again.
      const isDrawn = new Promise<void>((resolve) => {
        onread = () => (onread = resolve);
      });
      return Promise.race([isDrawn, parts.timer.sleep(WINDOW_SHOWN_MS)]);
    },
    end() {
      if (!window.isDestroyed()) window.destroy();
    },
  };
}

/** Answers the window's calls, and shows it at a second start, until it is closed. */
function serveUntilClosed(
  { ipcMain, commands, log }: LockWindowParts,
  window: BrowserWindow,
  handlers: Partial<LockHandlers>,
): Promise<void> {
  const show = () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  const endRefusal = commands.refuse(show); // whatever is asked for is not done
  const end = serveLock(ipcMain, {
    ...{ log, handlers },
    isOurs: ({ sender, senderFrame }) =>
      sender === window.webContents && senderFrame?.parent === null && isOurPage(senderFrame.url),
  });
  return new Promise((resolve) => {
    window.on('closed', () => {
      endRefusal();
      end();
      resolve();
    });
  });
}

function openWindow(
  { preload, icon, timer }: LockWindowParts,
  { title, height }: { readonly title: string; readonly height: number },
): BrowserWindow {
  const window = new BrowserWindow({
    ...{ width: 480, height, minWidth: 400, minHeight: height - 40 },
    ...{ show: false, title, icon },
    autoHideMenuBar: true,
    backgroundColor: backgroundOf(nativeTheme),
    webPreferences: shutIn(preload),
  });
  showOnce(window, { timer, platform: process.platform });
  window.on('page-title-updated', (event) => event.preventDefault());
  void window.loadURL(pageUrl('lock')); // a failure shows as an empty window and in its events
  return window;
}
