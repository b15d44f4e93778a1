import { host } from './host.ts';
import { refuseOthers } from './recorded/not-emulated.ts';
import type { WebContents } from './web-contents.ts';
import { windowOf } from './window-targets.ts';

/** Electron's `webContents` module. */
export const webContents = refuseOthers('webContents', {
  getAllWebContents: (): WebContents[] => [...host.windows.values()].map((w) => w.webContents),
  fromId: (id: number): WebContents | undefined => host.windows.get(id)?.webContents,
  getFocusedWebContents: (): WebContents | null => host.focused?.webContents ?? null,
  fromDevToolsTargetId: (id: string): WebContents | undefined => windowOf(id)?.webContents,
});
