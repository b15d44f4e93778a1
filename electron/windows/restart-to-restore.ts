/** Starts the program again, so that a copy can be restored before the engine opens. */
import type { BrowserWindow, Dialog } from 'electron';
import { askOver } from './question.ts';

export type RestoreParts = {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly window: Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;
};

/** Asks over `window` whether to start again; true if the user wants that. */
export async function mayRestart({ dialog, window }: RestoreParts): Promise<boolean> {
  return (await askOver(window, dialog, box)) === 0;
}

const box = {
  type: 'question' as const,
  message: 'Restore a copy of your data?',
  detail: 'Traytable starts again and shows the copies. Nothing is changed until you choose one.',
  buttons: ['Restart', 'Cancel'],
  defaultId: 0,
  cancelId: 1,
};
