/** Whether somebody may see a window: on Windows and Linux a minimised one counts as visible. */
import type { BrowserWindow } from 'electron';

type Shown = Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;

/** False of a window that is gone, too. */
export function isVisible(window: Shown): boolean {
  return !window.isDestroyed() && window.isVisible() && !window.isMinimized();
}
