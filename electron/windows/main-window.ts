/** The window people work in. Closing it may leave the program running: the queue goes on from the tray. */
import { BrowserWindow, screen } from 'electron';
import * as v from 'valibot';
import type { Timer } from '../../shared/ports.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import { pageUrl } from './page.ts';
import { showOnce } from './show-once.ts';
import { shutIn } from './shut-in.ts';
import { isWithinReach, type Rectangle } from './window-place.ts';

const bounds = v.object({
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});
const BOUNDS_KEY = 'main window bounds';

export interface MainWindow {
  readonly window: BrowserWindow;
  /** Brings it to the front, wherever it was. */
  show(): void;
}

export type MainWindowParts = {
  readonly settings: Settings;
  readonly preload: string;
  readonly icon: string;
  readonly timer: Timer;
  /** Whether a close means the end of the program, or only out of the way. */
  readonly isQuitting: () => boolean;
  /** Puts the window out of the way, as its user wants it. */
  readonly onclose: (window: BrowserWindow) => void;
  /** Whether the program starts in the tray. */
  readonly isHidden: boolean;
};

/** Opens the main window where it was last. */
export function createMainWindow(parts: MainWindowParts): MainWindow {
  const window = new BrowserWindow({
    ...chooseBounds(parts.settings),
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Traytable',
    icon: parts.icon,
    autoHideMenuBar: true,
    // The cache is filled from here, also from the tray.
    webPreferences: { ...shutIn(parts.preload), backgroundThrottling: false },
  });
  if (!parts.isHidden) showOnce(window, { timer: parts.timer, platform: process.platform });
  window.on('close', (event) => {
    if (!window.isMinimized() && !window.isMaximized()) {
      tryKeep(parts.settings, BOUNDS_KEY, window.getBounds()); // a full disk must not end the program
    }
    if (parts.isQuitting()) return;
    event.preventDefault();
    parts.onclose(window);
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  void window.loadURL(pageUrl('index')); // a failure shows as an empty window and in its events
  return {
    window,
    show() {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}

/** The kept place where a display still shows it, else 1200 x 800 wherever the system likes. */
function chooseBounds(settings: Settings): Partial<Rectangle> {
  const was = settings.get(BOUNDS_KEY, bounds);
  if (was === undefined) return { width: 1200, height: 800 };
  const { width, height } = was;
  const { workArea } = screen.getDisplayMatching(was);
  return isWithinReach(was, workArea) ? was : { width, height };
}
