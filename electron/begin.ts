/**
 * Where the main process begins: it reads the environment, and does what must come before Electron is
 * ready. The rest of the program (`main.ts`) is read while Chromium starts. A second start ends here.
 */
import { setImmediate } from 'node:timers/promises';
import { app, dialog } from 'electron';
import { cannotStart } from './cannot-start.ts';
import { collectCommands } from './early-commands.ts';
import { launchOptions } from './launch-options.ts';
import { keepFilesPrivate } from './system/private-files.ts';
import { registerScheme } from './windows/scheme.ts';

const begun = {
  options: launchOptions(process.argv, process.env),
  commands: collectCommands(app),
  ready: app.whenReady(),
};

keepFilesPrivate(app.getPath('userData'));
registerScheme();
if (app.requestSingleInstanceLock()) void begin().catch(sayWhy);
else app.quit();

async function begin(): Promise<void> {
  await setImmediate(); // Chromium is started at the end of this turn
  const { start } = await import('./main.ts');
  await start(begun);
}

/** On Linux a box that is shown earlier is only written to the terminal. */
async function sayWhy(error: Error): Promise<void> {
  await begun.ready;
  cannotStart(app, dialog)(error);
}
