import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sizeOf } from '../system/size-of.ts';

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

/** How many bytes these files have. */
export function cachesBytes(sessionData: string): number {
  const files = FOLDERS.flatMap((folder) => filesUnder(path.join(sessionData, folder)));
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}

function filesUnder(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.map((name) => path.join(folder, name));
  } catch {
    return []; // there is none
  }
}
