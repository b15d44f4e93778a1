/** Decides what closing the main window does: the user's choice, or a question. */
import type { BrowserWindow, Dialog } from 'electron';
import {
  type CloseAnswer,
  type Closing,
  closeAnswer,
  closeQuestion,
  closeStep,
  hiddenStart,
  type TrayPresence,
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
  /** Is true if the desktop shows tray icons; checked at each close. */
  readonly findTray: () => Promise<TrayPresence>;
};

type Closed = Pick<
  BrowserWindow,
  'isDestroyed' | 'isVisible' | 'isMinimized' | 'minimize' | 'hide'
>;

/** Handles a close of the window. It asks once, one question at a time. */
export function createClosing({
  settings,
  quit,
  dialog,
  log,
  findTray,
}: ClosingParts): (window: Closed) => void {
  let isUnderWay = false;

  function leave(window: Closed, answer: CloseAnswer): void {
    if (answer === 'quit') quit();
    else if (answer === 'minimise') window.minimize();
    else window.hide();
  }

  async function close(window: Closed): Promise<void> {
    const chosen = readClosing(settings, process.platform);
    const isMinimised = window.isMinimized();
    // A close that does not concern the tray does not wait for the desktop's answer.
    const isOfTray = chosen === 'ask' || chosen === 'tray';
    const tray = isOfTray ? await findTray() : 'unknown';
    if (window.isDestroyed()) return;
    const step = closeStep(chosen, { isMinimised, tray });
    if (step !== 'ask') return leave(window, step);
    const box = { type: 'question' as const, ...closeQuestion(process.platform, tray) };
    const answer = closeAnswer(await askOver(window, dialog, box), tray);
    if (answer === null || window.isDestroyed()) return;
    keepClosing(settings, answer);
    leave(window, answer);
  }

  return (window) => {
    if (isUnderWay) return;
    isUnderWay = true;
    close(window)
      .catch((error: unknown) => log.note('bug', { error: errorName(error) })) // the next close asks again
      .finally(() => {
        isUnderWay = false;
      });
  };
}

/** Shows the window of a program that started with the system where its user can find it. */
export async function hideAtStart(
  window: Pick<BrowserWindow, 'isDestroyed' | 'minimize'>,
  { settings, findTray }: Pick<ClosingParts, 'settings' | 'findTray'>,
): Promise<void> {
  const chosen = readClosing(settings, process.platform);
  const place = { isLinux: process.platform === 'linux', tray: await findTray() };
  if (hiddenStart(chosen, place) === 'minimise' && !window.isDestroyed()) window.minimize();
}

/** The close action, for Settings to read and change. */
export interface ClosingChoice {
  readonly get: () => Closing;
  /** False where the disk refuses. */
  readonly set: (closing: Closing) => boolean;
}

/** Opens the choice of one profile. */
export function closingChoice(settings: Settings): ClosingChoice {
  return {
    get: () => readClosing(settings, process.platform),
    set: (closing) => keepClosing(settings, closing),
  };
}
