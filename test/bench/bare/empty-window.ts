/**
 * As little as an app with a window can be: one page with one word. Started by
 * `test/bench/start.ts` in the same host as the app.
 */
import { app, BrowserWindow } from 'electron';

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1200, height: 800, show: false });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<title>Empty</title><p>Empty');
});
