/** Whether a window is visible and not minimised: on Windows and Linux `isVisible` ignores that. */
import type { BrowserWindow } from 'electron';

type Shown = Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;

/** False of a window that is gone, too. */
export function isVisible(window: Shown): boolean {
  return !window.isDestroyed() && window.isVisible() && !window.isMinimized();
}
