/** Says what a page knows of its window being shown, hidden and shown again; without a driver. */
import { app, BrowserWindow } from 'electron';

void app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 500, height: 200, show: false });
  await window.loadURL('data:text/html,<title>Visibility</title>');
  const until = (state) => `new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== '${state}') return;
      resolve(\`\${document.visibilityState} \${innerWidth} x \${innerHeight}\`);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('resize', look);
    look();
  })`;
  const say = async (state) =>
    console.log(await window.webContents.executeJavaScript(until(state)));
  window.show();
  await say('visible');
  window.hide();
  await say('hidden');
  window.show();
  await say('visible');
  app.quit();
});
