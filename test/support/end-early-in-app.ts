/** Loaded before the app: ends it as soon as it has a window, in the way that the environment names. */
import { app } from 'electron';

app.once('browser-window-created', (_event, window) => {
  const how = process.env['TRAYTABLE_TEST_END'];
  if (how === 'close') window.close();
  else if (how === 'quit') app.quit();
  else process.kill(process.pid, 'SIGTERM');
});
