/** Who calls main. */
import { BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { WindowKind } from '../../shared/ipc/contract.ts';
import { isOurPage } from './page.ts';

/** Which of our windows this call comes from, if it comes from its own page's top frame. */
export function windowOf(
  event: IpcMainInvokeEvent,
  windows: Readonly<Record<WindowKind, BrowserWindow>>,
): WindowKind | null {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null || !isOurPage(frame.url)) return null;
  const window = BrowserWindow.fromWebContents(event.sender);
  if (window === windows.main) return 'main';
  return window === windows.capture ? 'capture' : null;
}
