/** The menu of a right click in every window: Electron shows none by itself. */
import { type App, clipboard, Menu, type WebContents } from 'electron';
import { contextItems } from './context-items.ts';

/** Shows it wherever there is something to be done. */
export function offerContextMenus(app: App): void {
  app.on('web-contents-created', (_event, contents) => offerMenu(contents));
}

function offerMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, clicked) => {
    const items = contextItems(clicked, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      copyLink: (url) => void clipboard.writeText(url), // refused, the clipboard is as it was
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}
