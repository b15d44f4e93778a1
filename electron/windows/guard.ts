/** Blocks what a page of ours must never do, whatever a note in it contains. */
import { type App, type Session, shell, type WebContents } from 'electron';
import { outsideAddress } from '../../shared/note/outside-address.ts';
import { mayLoad } from './may-load.ts';

/**
 * Blocks navigation, new windows, downloads, permissions and devices in every window. A page loads
 * once and goes nowhere by itself, not even to another page of ours. Frames need no block here: our
 * Content-Security-Policy lets none in.
 */
export function guard(app: App, session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  // A second wall behind the policy of our pages; it also stops Chromium's own requests.
  const hasTools = !app.isPackaged;
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !mayLoad(url, hasTools) }),
  );
  // Chromium would fetch dictionaries from a server of Google.
  session.setSpellCheckerDictionaryDownloadURL('app://bundle/no-dictionaries/');
  session.on('will-download', (event) => event.preventDefault());
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

function guardContents(contents: WebContents): void {
  // Also when a file is dropped on the window.
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openOutside(url); // refused or opened; the page learns neither
    return { action: 'deny' };
  });
}

/**
 * Opens a web or mail address in the system's program; false for everything else (conv.url), and where there
 * is no such program.
 */
export async function openOutside(url: string): Promise<boolean> {
  const address = outsideAddress(url, URL.parse);
  if (address === undefined) return false;
  try {
    await shell.openExternal(address);
    return true;
  } catch {
    return false; // no program of this computer takes it
  }
}
