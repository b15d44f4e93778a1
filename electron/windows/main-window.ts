/** The main window. Closing it may leave the program running: the queue is then sent from the tray. */
import { BrowserWindow, nativeTheme, screen } from 'electron';
import * as v from 'valibot';
import type { Timer } from '../../shared/ports.ts';
import { PAGE_READ_MS } from '../../shared/window-limits.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import { backgroundOf } from './background.ts';
import { pageUrl } from './page.ts';
import { showOnce } from './show-once.ts';
import { shutIn } from './shut-in.ts';
import { chooseBounds } from './window-place.ts';

const bounds = v.object({
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});
const BOUNDS_KEY = 'main window bounds';
const FIRST_SIZE = { width: 1200, height: 800 };

export interface MainWindow {
  readonly window: BrowserWindow;
  /** Resolves when its page has its files, or after a while without them. */
  readonly whenRead: Promise<void>;
  /** Brings it to the front, wherever it was. */
  show(): void;
  /** Has its events followed from now on; a close from before is one of them. */
  follow(next: Followed): void;
}

type Followed = {
  /** Called when its user views it again. */
  readonly onviewed: () => void;
  /** Hides the window as its user has chosen. */
  readonly onclose: (window: BrowserWindow) => void;
};

export type MainWindowParts = {
  readonly settings: Settings;
  readonly preload: string;
  readonly icon: string;
  readonly timer: Timer;
  /** Is true if a close ends the program, and false if it only hides the window. */
  readonly isQuitting: () => boolean;
  /** Is true if the program starts in the tray. */
  readonly isHidden: boolean;
  /** The account whose snapshot the page draws first; `null` for none (W1, W2). */
  readonly snapshotOf: string | null;
};

/** Opens the main window at its last place. */
export function createMainWindow(parts: MainWindowParts): MainWindow {
  let followed: Followed | undefined;
  let isCloseWaiting = false;
  const was = parts.settings.get(BOUNDS_KEY, bounds);
  const window = new BrowserWindow({
    ...chooseBounds(was, was ?? FIRST_SIZE, screen),
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Traytable',
    icon: parts.icon,
    autoHideMenuBar: true,
    backgroundColor: backgroundOf(nativeTheme),
    // This window fills the cache, also while it is in the tray.
    webPreferences: { ...shutIn(parts.preload), backgroundThrottling: false },
  });
  if (!parts.isHidden) showOnce(window, { timer: parts.timer, platform: process.platform });
  window.on('close', (event) => {
    if (!window.isMinimized() && !window.isMaximized()) {
      tryKeep(parts.settings, BOUNDS_KEY, window.getBounds()); // a full disk must not end the program
    }
    if (parts.isQuitting()) return;
    event.preventDefault();
    if (followed === undefined) isCloseWaiting = true;
    else followed.onclose(window);
  });
  for (const event of ['show', 'restore'] as const) {
    window.on(event as 'show', () => followed?.onviewed());
  }
  window.on('page-title-updated', (event) => event.preventDefault());
  const account = parts.snapshotOf === null ? {} : { account: parts.snapshotOf };
  const query = new URLSearchParams(account);
  const read = new Promise<void>((resolve) => {
    window.webContents.once('did-finish-load', () => resolve());
  });
  void window.loadURL(`${pageUrl('index')}?${query}`); // a failure shows as an empty window and in its events
  return {
    window,
    whenRead: Promise.race([read, parts.timer.sleep(PAGE_READ_MS)]),
    show() {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    follow(next) {
      followed = next;
      if (isCloseWaiting) next.onclose(window);
    },
  };
}
