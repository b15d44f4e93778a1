/** Closing the main window, as its user has chosen, or chooses where they are asked. */
import type { BrowserWindow, Dialog } from 'electron';
import {
  type CloseAnswer,
  type Closing,
  closeAnswer,
  closeQuestion,
  closeStep,
} from '../../shared/closing.ts';
import type { Log } from '../../shared/ports.ts';
import { keepClosing, readClosing } from '../store/preferences.ts';
import type { Settings } from '../store/settings.ts';
import { errorName } from '../system/error-name.ts';
import { askOver } from './question.ts';

export type ClosingParts = {
  readonly settings: Settings;
  /** Ends the program, which may ask about unsent work first. */
  readonly quit: () => void;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly log: Log;
};

type Closed = Pick<
  BrowserWindow,
  'isDestroyed' | 'isVisible' | 'isMinimized' | 'minimize' | 'hide'
>;

/** What a close of the window does instead of closing it. It asks once, one question at a time. */
export function createClosing({
  settings,
  quit,
  dialog,
  log,
}: ClosingParts): (window: Closed) => void {
  let isAsking = false;

  function leave(window: Closed, answer: CloseAnswer): void {
    if (answer === 'quit') quit();
    else if (answer === 'minimise') window.minimize();
    else window.hide();
  }

  async function ask(window: Closed): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const box = { type: 'question' as const, ...closeQuestion(process.platform) };
      const answer = closeAnswer(await askOver(window, dialog, box));
      if (answer === null || window.isDestroyed()) return;
      keepClosing(settings, answer);
      leave(window, answer);
    } catch (error) {
      log.note('bug', { error: errorName(error) }); // the window stays; its next close asks again
    } finally {
      isAsking = false;
    }
  }

  return (window) => {
    const chosen = readClosing(settings, process.platform);
    const step = closeStep(chosen, { isMinimised: window.isMinimized() });
    if (step === 'ask')
      void ask(window); // never rejects
    else leave(window, step);
  };
}

/** What a close of the window does, for who reads and changes it in Settings. */
export interface ClosingChoice {
  readonly get: () => Closing;
  /** False where the disk refuses. */
  readonly set: (closing: Closing) => boolean;
}

/** The choice of one profile. */
export function closingChoice(settings: Settings): ClosingChoice {
  return {
    get: () => readClosing(settings, process.platform),
    set: (closing) => keepClosing(settings, closing),
  };
}
