/** A question in a box of the system's own. */
import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { isVisible } from './is-visible.ts';

type Asking = Pick<Dialog, 'showMessageBox'>;
type Parent = Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;

/**
 * Resolves with the index of the chosen button. A window that is hidden or minimised is no parent: the
 * question would be as hidden as the window.
 */
export async function askOver(
  window: Parent,
  dialog: Asking,
  box: MessageBoxOptions,
): Promise<number> {
  const { response } = await (isVisible(window)
    ? dialog.showMessageBox(window as BrowserWindow, box)
    : dialog.showMessageBox(box));
  return response;
}
