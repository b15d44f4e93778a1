/** Is true if a window is visible and not minimised: on Windows and Linux `isVisible` ignores that. */
import type { BrowserWindow } from 'electron';

type Shown = Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;

/** False for a destroyed window, too. */
export function isVisible(window: Shown): boolean {
  return !window.isDestroyed() && window.isVisible() && !window.isMinimized();
}
