/**
 * As little as an app with a page and a cache can be: one paragraph, drawn after one row was
 * read from IndexedDB. The page comes through a scheme, with the app's own preload. Started by
 * `test/bench/start.ts` on the app's profile: the host opens the same files for both.
 */
import path from 'node:path';
import { app, BrowserWindow, ipcMain, protocol } from 'electron';
import { pageUrl } from '../../../electron/windows/page.ts';
import { registerScheme, SCHEME } from '../../../electron/windows/scheme.ts';
import { shutIn } from '../../../electron/windows/shut-in.ts';
import { SERVED } from '../../../shared/ipc/served.ts';

const preload = path.join(import.meta.dirname, '..', '..', '..', 'out', 'preload', 'preload.cjs');

const page = `<!doctype html>
<title>Least</title>
<script type="module">
  const answerOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const [{ name }] = await indexedDB.databases();
  const database = await answerOf(indexedDB.open(name));
  const [note] = await answerOf(database.transaction('notes').objectStore('notes').getAll(null, 1));
  const row = document.createElement('p');
  row.textContent = note.title;
  document.body.append(row);
</script>`;

registerScheme();
ipcMain.handle(SERVED, () => null); // the preload asks
void app.whenReady().then(() => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  protocol.handle(SCHEME, () => new Response(page, { headers }));
  const webPreferences = shutIn(preload);
  const window = new BrowserWindow({ width: 1200, height: 800, show: false, webPreferences });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(pageUrl('index'));
});
