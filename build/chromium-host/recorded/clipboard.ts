import type Electron from 'electron';
import { refuseOthers } from './not-emulated.ts';

let content = '';

/** Electron's `clipboard`: plain text, for this process only. */
export const clipboard = refuseOthers('clipboard', {
  readText: async () => content,
  async writeText(text) {
    content = text;
  },
  clear() {
    content = '';
  },
} satisfies Pick<Electron.Clipboard, 'readText' | 'writeText' | 'clear'>);
