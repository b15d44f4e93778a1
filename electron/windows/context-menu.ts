/** The context menu of every window: Electron shows none by itself. */
import { type App, clipboard, Menu, type WebContents } from 'electron';
import { contextItems } from './context-items.ts';

/** Shows it wherever it has an item. */
export function offerContextMenus(app: App): void {
  app.on('web-contents-created', (_event, contents) => offerMenu(contents));
}

function offerMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, clicked) => {
    const items = contextItems(clicked, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      copyLink: (url) => void clipboard.writeText(url), // if refused, the clipboard stays as it is
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}
