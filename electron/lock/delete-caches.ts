import { rmSync } from 'node:fs';
import path from 'node:path';

/** Where Chromium keeps the databases of pages: in Electron, and in a browser of its own. */
const FOLDERS = ['IndexedDB', path.join('Chromium', 'Default', 'IndexedDB')];

/**
 * Deletes the files of IndexedDB, which keep overwritten texts (E3). Call it before a window opens one.
 * What the windows moved elsewhere stays. Throws where the disk refuses.
 */
export function deleteCaches(sessionData: string): void {
  for (const folder of FOLDERS) {
    rmSync(path.join(sessionData, folder), { recursive: true, force: true });
  }
}
