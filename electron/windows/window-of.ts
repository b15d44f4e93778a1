/** Finds the window that calls main. */
import { BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { WindowKind } from '../../shared/ipc/contract.ts';
import { isOurPage } from './page.ts';

/** Returns our window that this call comes from, if it comes from its own page's top frame. */
export function windowOf(
  event: IpcMainInvokeEvent,
  windows: {
    readonly main: BrowserWindow;
    readonly capture: { window(): BrowserWindow | null };
    readonly records: { has(window: BrowserWindow): boolean };
  },
): WindowKind | null {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null || !isOurPage(frame.url)) return null;
  const window = BrowserWindow.fromWebContents(event.sender);
  if (window === null) return null;
  if (window === windows.main) return 'main';
  if (window === windows.capture.window()) return 'capture';
  return windows.records.has(window) ? 'record' : null;
}
