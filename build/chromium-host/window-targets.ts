import type { BrowserWindow } from './browser-window.ts';
import { unlessGone } from './cdp.ts';
import { browser, host } from './host.ts';

/** Follows the targets that Chromium opens and closes. */
export async function watchTargets(): Promise<void> {
  const session = browser().browser;
  session.on('Target.targetCreated', ({ targetInfo }) => {
    // A page opened a tab, such as by a link with a target. The window's handler has refused it, so
    // it closes.
    const { type, openerId, targetId } = targetInfo;
    if (type !== 'page' || openerId === undefined || !windowOf(openerId)) return;
    void unlessGone(session.send('Target.closeTarget', { targetId }));
  });
  session.on('Target.targetDestroyed', ({ targetId }) => windowOf(targetId)?.markGone());
  await session.send('Target.setDiscoverTargets', { discover: true });
}

/** Finds the window of a target; `undefined` if it is not the app's. */
export function windowOf(targetId: string): BrowserWindow | undefined {
  return [...host.windows.values()].find(({ webContents }) => webContents.targetId === targetId);
}
