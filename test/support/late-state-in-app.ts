/** Loaded before the main process of an app: no window gets its state while the environment says `yes`. */
import { setTimeout } from 'node:timers/promises';
import { ipcMain } from 'electron';
import { channel } from '../../shared/ipc/contract.ts';

const POLL_MS = 20;
const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (name, listener) =>
  handle(name, async (...asked) => {
    const isState = name === channel('readState');
    while (isState && process.env['TRAYTABLE_TEST_WITHHOLD'] === 'yes') await setTimeout(POLL_MS);
    return listener(...asked);
  });
