/** Starts the program again, so that a copy can be restored before the engine opens. */
import type { App, BrowserWindow, Dialog } from 'electron';
import { askOver } from './question.ts';
import type { Quitting } from './quit.ts';

export type RestartParts = {
  readonly app: Pick<App, 'relaunch'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly window: Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;
  readonly quitting: Pick<Quitting, 'now'>;
};

/** The question over `window`, and the restart. */
export function restartToRestore({ app, dialog, window, quitting }: RestartParts) {
  return {
    mayRestart: async () => (await askOver(window, dialog, box)) === 0,
    restart() {
      app.relaunch();
      setImmediate(quitting.now); // the window still gets its reply
    },
  };
}

const box = {
  type: 'question' as const,
  message: 'Restore a copy of your data?',
  detail: 'Traytable starts again and shows the copies. Nothing is changed until you choose one.',
  buttons: ['Restart', 'Cancel'],
  defaultId: 0,
  cancelId: 1,
};
