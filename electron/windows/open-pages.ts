/** The parts that are there before the first window: the guard of every page, its context menus, our scheme. */
import { app, protocol, session } from 'electron';
import { offerContextMenus } from './context-menu.ts';
import { guard } from './guard.ts';
import { type Pages, servePages } from './page.ts';

/** Serves the pages in `folder` once Electron is ready; a window can be opened when it resolves. */
export async function openPages(ready: Promise<void>, folder: string): Promise<Pages> {
  new Response(); // Node reads its code for the first one: now main waits for Chromium, later the window waits for main
  await ready;
  guard(app, session.defaultSession);
  offerContextMenus(app);
  return servePages(protocol, folder);
}
