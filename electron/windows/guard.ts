/** What a page of ours can never do, whatever a note in it says. */
import { type App, type Session, shell, type WebContents } from 'electron';
import { isOutsideAddress } from './outside-address.ts';
import { isOurPage } from './page.ts';

/**
 * Closes every window to navigation, new windows and permissions. Frames it need not close: the
 * policy of our pages (Content-Security-Policy) lets none in.
 */
export function guard(app: App, session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    void openOutside(url); // refused or opened; the page learns neither
    return { action: 'deny' };
  });
}

/** Opens a web or mail address in the system's program; false for every other scheme (conv.url). */
export async function openOutside(url: string): Promise<boolean> {
  if (!isOutsideAddress(url)) return false;
  await shell.openExternal(url);
  return true;
}
