/** When the main window first shows itself. */
import type { BrowserWindow } from 'electron';
import type { Timer } from '../../shared/ports.ts';
import { WINDOW_SHOWN_MS } from '../../shared/window-limits.ts';

/**
 * Shows the window as soon as it has content. On Wayland `ready-to-show` often never fires for a
 * window that begins hidden, and a page that fails to load fires no event at all.
 */
export function showOnce(
  window: BrowserWindow,
  { timer, platform }: { readonly timer: Timer; readonly platform: NodeJS.Platform },
): void {
  let isDone = false;
  const show = () => {
    if (!isDone && !window.isDestroyed()) window.show();
  };
  window.once('show', () => (isDone = true)); // once its user hides it, it stays hidden
  window.once('ready-to-show', show);
  if (platform === 'linux') window.webContents.once('did-finish-load', show);
  void timer.sleep(WINDOW_SHOWN_MS).then(show);
}
