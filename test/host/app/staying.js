/**
 * A page that would rather not be closed. It runs without a driver, because a driver answers such
 * pages by itself. Prints what became of the window after each attempt.
 */
import { app, BrowserWindow } from 'electron';

app.on('window-all-closed', () => {
  console.log('closed');
  app.quit();
});
void app.whenReady().then(async () => {
  const window = new BrowserWindow();
  await window.loadURL('data:text/html,<title>Staying</title>');
  const ask = `window.addEventListener('beforeunload', (event) => event.preventDefault())`;
  // Chromium hears such a wish only from a page that somebody has used.
  await window.webContents.executeJavaScript(ask, true);
  window.webContents.once('will-prevent-unload', () => {
    setImmediate(() => {
      console.log(window.isDestroyed() ? 'closed' : 'stayed');
      window.webContents.once('will-prevent-unload', (event) => event.preventDefault());
      window.close();
    });
  });
  window.close();
});
