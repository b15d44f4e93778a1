/**
 * The small window that takes a note down in a second. It is created when the main window has drawn
 * its first screen, or when it is wanted before that, and then only shown.
 */
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Timer } from '../../shared/ports.ts';
import { backgroundOf } from './background.ts';
import { pageUrl } from './page.ts';
import { showOnce } from './show-once.ts';
import { shutIn } from './shut-in.ts';
import { aThirdDown, scaledSize } from './window-place.ts';

const size = { width: 560, height: 220 };

export interface CaptureWindow {
  /** Nothing before it is created. */
  window(): BrowserWindow | null;
  /** Creates it hidden, so that it opens at once; does nothing if it is there. */
  prepare(): void;
  /** Shows it, centred at a third of the height of the screen with the pointer. */
  show(): void;
  /** Hides it; its text stays. */
  hide(): void;
}

export type CaptureWindowParts = {
  readonly preload: string;
  readonly icon: string;
  readonly timer: Timer;
  readonly isQuitting: () => boolean;
  /** Called once, when it is created. */
  readonly oncreated: (window: BrowserWindow) => void;
  /** Called each time it is shown again, so that it reads the draft and takes the focus. */
  readonly onshown: (window: BrowserWindow) => void;
};

/** Creates nothing yet. */
export function createCaptureWindow(parts: CaptureWindowParts): CaptureWindow {
  let window: BrowserWindow | null = null;

  function prepare(): BrowserWindow {
    window ??= openHidden(parts);
    return window;
  }

  return {
    window: () => window,
    prepare() {
      if (!parts.isQuitting()) prepare(); // a window that opens now would hold up the end
    },
    show() {
      if (window === null) {
        showOnce(place(prepare()), { timer: parts.timer, platform: process.platform });
        return;
      }
      place(window);
      window.show();
      window.focus();
      parts.onshown(window);
    },
    hide: () => window?.hide(),
  };
}

function openHidden(parts: CaptureWindowParts): BrowserWindow {
  const window = new BrowserWindow({
    ...size,
    show: false,
    frame: false,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    title: 'Quick note · Traytable',
    icon: parts.icon,
    backgroundColor: backgroundOf(nativeTheme),
    webPreferences: shutIn(parts.preload),
  });
  window.on('close', (event) => {
    if (parts.isQuitting()) return;
    event.preventDefault();
    window.hide();
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  parts.oncreated(window);
  void window.loadURL(pageUrl('capture')); // a failure shows as an empty window and in its events
  return window;
}

function place(window: BrowserWindow): BrowserWindow {
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
  // Chromium zooms all pages of one origin together: the window grows with its content.
  const zoomed = scaledSize(size, window.webContents.getZoomFactor(), workArea);
  window.setBounds(aThirdDown(zoomed, workArea));
  return window;
}
