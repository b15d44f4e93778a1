/** Asks a question in a dialog of the system. */
import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { isVisible } from './is-visible.ts';

type Asking = Pick<Dialog, 'showMessageBox'>;
type Parent = Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;

/**
 * Resolves with the index of the chosen button. A hidden or minimised window is no parent: the
 * question would be hidden as well.
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
