import type Electron from 'electron';
import { refuseOthers } from './not-emulated.ts';
import { record } from './record.ts';

/** Electron's `shell`: records what it should open and opens nothing. */
export const shell = refuseOthers('shell', {
  async openExternal(url, options) {
    record('shell.openExternal', url, options);
  },
  async openPath(file) {
    record('shell.openPath', file);
    return '';
  },
  showItemInFolder: (file) => record('shell.showItemInFolder', file),
  async trashItem(file) {
    record('shell.trashItem', file);
  },
  beep: () => record('shell.beep'),
} satisfies Pick<
  Electron.Shell,
  'openExternal' | 'openPath' | 'showItemInFolder' | 'trashItem' | 'beep'
>);
