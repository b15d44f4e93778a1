import type Electron from 'electron';
import { refuseOthers } from './recorded/not-emulated.ts';

/** Creates the top frame of a window: the only one with a preload, so the only sender. */
export function createMainFrame(contents: {
  getURL(): string;
  isDestroyed(): boolean;
}): Electron.WebFrameMain {
  const frame: Pick<Electron.WebFrameMain, 'url' | 'origin' | 'parent' | 'detached'> = {
    get url() {
      return contents.getURL();
    },
    get origin() {
      // Node gives unknown schemes the origin "null"; a privileged one has its own.
      const { protocol, host } = new URL(contents.getURL());
      return `${protocol}//${host}`;
    },
    parent: null,
    get detached() {
      return contents.isDestroyed();
    },
  };
  const top = refuseOthers('WebFrameMain', frame) as Electron.WebFrameMain;
  Object.defineProperty(top, 'top', { value: top });
  return top;
}
