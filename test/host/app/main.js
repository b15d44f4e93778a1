/**
 * The app under test: two windows, one scheme, one tray. What a spec wants to know about events it
 * reads from `mainProbe.events`, which a main process reached by `app.evaluate` can see.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  app,
  BrowserWindow,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  protocol,
  shell,
  Tray,
} from 'electron';

const here = import.meta.dirname;
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** What happened, in order, as `window:event` or `app:event`. */
const events = [];

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

if (app.requestSingleInstanceLock({ from: 'probe' })) start();
else app.quit();

function start() {
  const probe = { events, isQuitting: false, holdsQuit: false, seconds: [] };
  globalThis.mainProbe = probe;
  app.on('second-instance', (_event, argv, folder, data) =>
    probe.seconds.push({ argv, folder, data }),
  );
  for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed', 'activate']) {
    app.on(name, () => events.push(`app:${name}`));
  }
  app.on('open-url', (_event, url) => events.push(`app:open-url ${url}`));
  app.on('before-quit', (event) => {
    if (probe.holdsQuit) event.preventDefault();
    else probe.isQuitting = true;
  });
  void app.whenReady().then(() => {
    protocol.handle('app', serve);
    answerCalls();
    probe.main = openWindow('main', { width: 900, height: 600, title: 'Probe' });
    probe.quick = openWindow('quick', {
      width: 500,
      height: 200,
      frame: false,
      alwaysOnTop: true,
      isQuiet: true,
    });
    probe.main.on('close', (event) => {
      if (probe.isQuitting) return;
      event.preventDefault();
      probe.main.hide();
    });
    makeTray(probe);
    globalShortcut.register('CommandOrControl+Shift+Space', () => probe.quick.show());
  });
}

function openWindow(name, { isQuiet = false, ...options }) {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      preload: path.join(here, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
    ...options,
  });
  for (const event of ['ready-to-show', 'show', 'hide', 'focus', 'blur', 'close', 'closed']) {
    window.on(event, () => events.push(`${name}:${event}`));
  }
  window.once('ready-to-show', () => isQuiet || window.show());
  window.webContents.setWindowOpenHandler(({ url }) => {
    void shell.openExternal(url);
    return { action: 'deny' };
  });
  window.webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith('app://bundle/')) event.preventDefault();
    events.push(`${name}:will-navigate ${event.url}`);
  });
  void window.loadURL(`app://bundle/index.html#${name}`);
  return window;
}

/** Serves `pages/`, and an echo of what is posted to it. */
async function serve(request) {
  const { host, pathname } = new URL(request.url);
  if (host !== 'bundle') return new Response('No such bundle', { status: 404 });
  if (pathname === '/echo') {
    return Response.json({
      method: request.method,
      url: request.url,
      body: await request.text(),
    });
  }
  const file = path.join(here, 'pages', path.normalize(decodeURIComponent(pathname)));
  try {
    const body = await readFile(file);
    return new Response(body, { headers: { 'content-type': TYPES[path.extname(file)] } });
  } catch {
    return new Response('No such file', { status: 404 });
  }
}

function answerCalls() {
  ipcMain.handle('echo', (_event, value) => value);
  ipcMain.handle('count', (_event, ...values) => values.length);
  ipcMain.handle('fail', () => {
    throw new TypeError('out of cheese');
  });
  ipcMain.handle('unclonable', () => () => 1);
  ipcMain.handle('who', ({ sender, senderFrame }) => ({
    url: senderFrame.url,
    isTop: senderFrame.parent === null && senderFrame === sender.mainFrame,
    isWindow: BrowserWindow.fromWebContents(sender) !== null,
  }));
  ipcMain.on('say', (event, value) => event.reply('said', { value, at: new Date(7) }));
}

function makeTray(probe) {
  const tray = new Tray(nativeImage.createEmpty());
  tray.setToolTip('Probe');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { id: 'show', label: 'Show', click: () => probe.main.show() },
      { type: 'separator' },
      {
        id: 'loud',
        label: 'Loud',
        type: 'checkbox',
        click: ({ checked }) => (probe.loud = checked),
      },
      { id: 'quit', label: 'Quit', role: 'quit' },
    ]),
  );
  probe.tray = tray;
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: 'File', submenu: [{ id: 'new', label: 'New', click: () => (probe.made = true) }] },
    ]),
  );
}
