/** Closing the main window, as its user has chosen, or chooses where they are asked. */
import { type BrowserWindow, dialog } from 'electron';
import { type CloseAnswer, closeAnswer, closeQuestion } from '../../shared/closing.ts';
import type { HandlerParts } from '../ipc/handlers.ts';
import type { Kept } from '../store/kept.ts';
import { keepClosing, readClosing } from '../store/settings.ts';

export type ClosingParts = {
  readonly kept: Kept;
  /** Ends the program, which may ask about unsent work first. */
  readonly quit: () => void;
};

/** What a close of the window does instead of closing it. It asks once, one question at a time. */
export function createClosing({ kept, quit }: ClosingParts): (window: BrowserWindow) => void {
  let isAsking = false;

  function leave(window: BrowserWindow, answer: CloseAnswer): void {
    if (answer === 'quit') quit();
    else if (answer === 'minimise') window.minimize();
    else window.hide();
  }

  async function ask(window: BrowserWindow): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const options = { type: 'question' as const, ...closeQuestion };
      const { response } = await dialog.showMessageBox(window, {
        ...options,
        buttons: [...options.buttons],
      });
      const answer = closeAnswer(response);
      if (answer === null || window.isDestroyed()) return;
      keepClosing(kept, answer);
      leave(window, answer);
    } finally {
      isAsking = false;
    }
  }

  return (window) => {
    const chosen = readClosing(kept, process.platform);
    if (chosen === 'ask') void ask(window);
    else leave(window, chosen);
  };
}

/** The choice, for who reads and changes it in Settings. */
export function closingChoice(kept: Kept): HandlerParts['closing'] {
  return {
    get: () => readClosing(kept, process.platform),
    set: (closing) => keepClosing(kept, closing),
  };
}
