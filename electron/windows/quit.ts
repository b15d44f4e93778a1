/** Whether the program may end: a question about unsent work and unsaved text. */
import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { quitQuestion, unsavedQuestion } from '../../shared/queue/words/quit-question.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { askOver } from './question.ts';

export type QuitParts = {
  readonly writes: () => readonly PendingWrite[];
  readonly window: Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Resolves with true once no window has typed text that main lacks; with false if that takes so long. */
  readonly whenSaved: (waitMs: number) => Promise<boolean>;
  /** Called and waited for where the program may end. */
  readonly before: () => Promise<void>;
};

/** A save takes less. The user waits for the end. */
const SAVE_WAIT_MS = 2 * SECOND_MS;

/** Asks whether to end now, where something would be lost or is unsent; nothing if all is sent. */
export async function mayQuit(parts: QuitParts): Promise<boolean> {
  const isEnd = await isEndWanted(parts);
  if (isEnd) await parts.before();
  return isEnd;
}

async function isEndWanted({ writes, window, dialog, whenSaved }: QuitParts): Promise<boolean> {
  const ask = async (box: MessageBoxOptions) => (await askOver(window, dialog, box)) === 0;
  const choice = { cancelId: 1 };
  if (!(await whenSaved(SAVE_WAIT_MS))) {
    const buttons = ['Quit and lose it', 'Keep running'];
    return ask({ type: 'warning', ...unsavedQuestion, ...choice, buttons, defaultId: 1 });
  }
  const question = quitQuestion(writes());
  if (question === null) return true;
  const buttons = ['Quit', 'Keep running'];
  return ask({ type: 'question', ...question, ...choice, buttons, defaultId: 0 });
}
