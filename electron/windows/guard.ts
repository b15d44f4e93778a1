/** What a page of ours can never do, whatever a note in it says. */
import { type App, type Session, shell, type WebContents } from 'electron';
import { outsideAddress } from '../../shared/note/outside-address.ts';
import { mayLoad } from './may-load.ts';

/**
 * Closes every window to navigation, new windows, downloads, permissions and devices. A page loads
 * once; it goes nowhere by itself, not even to another page of ours. Frames it need not close: the
 * policy of our pages (Content-Security-Policy) lets none in.
 */
export function guard(app: App, session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  // A second wall behind the policy of our pages; Chromium's own wishes run against it too.
  const hasTools = !app.isPackaged;
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !mayLoad(url, hasTools) }),
  );
  // Chromium would fetch the words of a language from a server of Google.
  session.setSpellCheckerDictionaryDownloadURL('app://bundle/no-dictionaries/');
  session.on('will-download', (event) => event.preventDefault());
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

function guardContents(contents: WebContents): void {
  // Also what a file does that is dropped on the window.
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openOutside(url); // refused or opened; the page learns neither
    return { action: 'deny' };
  });
}

/** Opens a web or mail address in the system's program; false for everything else (conv.url). */
export async function openOutside(url: string): Promise<boolean> {
  const address = outsideAddress(url, URL.parse);
  if (address === undefined) return false;
  await shell.openExternal(address);
  return true;
}
