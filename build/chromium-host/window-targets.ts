import type { BrowserWindow } from './browser-window.ts';
import { unlessGone } from './cdp.ts';
import { browser, host } from './host.ts';

/** Watches what Chromium opens and closes. */
export async function watchTargets(): Promise<void> {
  const session = browser().browser;
  session.on('Target.targetCreated', ({ targetInfo }) => {
    // A page may open a tab (a link with a target, say); the window's handler has been asked about
    // it and can only have refused, so it must not stay.
    const { type, openerId, targetId } = targetInfo;
    if (type !== 'page' || openerId === undefined || !windowOf(openerId)) return;
    void unlessGone(session.send('Target.closeTarget', { targetId }));
  });
  session.on('Target.targetDestroyed', ({ targetId }) => windowOf(targetId)?.gone());
  await session.send('Target.setDiscoverTargets', { discover: true });
}

/** The window that shows a target, if it is one of the app's. */
export function windowOf(targetId: string): BrowserWindow | undefined {
  return [...host.windows.values()].find(({ webContents }) => webContents.targetId === targetId);
}
