/** Isolates every page of ours: a sandbox, a world of its own, and nothing of Node. */
import type { WebPreferences } from 'electron';

/** The preferences of a window whose page reaches us only through `preload`. */
export function shutIn(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: true,
  };
}
