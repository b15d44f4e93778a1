/** The small window that takes a note down in a second. It is created once and then only shown. */
import { BrowserWindow, screen } from 'electron';
import { pageUrl } from './page.ts';
import { shutIn } from './shut-in.ts';
import { aThirdDown, scaledSize } from './window-place.ts';

const size = { width: 560, height: 220 };

export interface CaptureWindow {
  readonly window: BrowserWindow;
  /** Shows it, centred at a third of the height of the screen with the pointer. */
  show(): void;
  /** Hides it; its text stays. */
  hide(): void;
}

export type CaptureWindowParts = {
  readonly preload: string;
  readonly icon: string;
  readonly isQuitting: () => boolean;
  /** Called each time it is shown, so that it reads the draft again and takes the focus. */
  readonly onshown: () => void;
};

/** Creates the capture window, hidden. */
export function createCaptureWindow(parts: CaptureWindowParts): CaptureWindow {
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
    webPreferences: shutIn(parts.preload),
  });
  window.on('close', (event) => {
    if (parts.isQuitting()) return;
    event.preventDefault();
    window.hide();
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  void window.loadURL(pageUrl('capture')); // a failure shows as an empty window and in its events
  return {
    window,
    show() {
      const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
      // Chromium zooms all pages of one origin together: the window grows with its content.
      const zoomed = scaledSize(size, window.webContents.getZoomFactor(), workArea);
      window.setBounds(aThirdDown(zoomed, workArea));
      window.show();
      window.focus();
      parts.onshown();
    },
    hide: () => window.hide(),
  };
}
