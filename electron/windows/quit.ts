/** The end of the program, and what is said before it with work that has not been sent. */
import { type App, type BrowserWindow, dialog } from 'electron';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { quitQuestion } from '../../shared/queue/quit-question.ts';

/** Asks whether to end now, saying how much is kept; true at once where everything is sent. */
export async function mayQuit(
  writes: readonly PendingWrite[],
  window: BrowserWindow,
): Promise<boolean> {
  const question = quitQuestion(writes);
  if (question === null) return true;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    ...question,
    buttons: ['Quit', 'Keep running'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** Whether the program is ending; windows that are closed meanwhile close for good. */
export interface Quitting {
  isUnderWay(): boolean;
  /** Ends everything that is under way, then the program, without a question. */
  now(): void;
}

/** The one end of the program. */
export function createQuitting(app: Pick<App, 'quit'>, end: AbortController): Quitting {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    now() {
      isUnderWay = true;
      end.abort();
      app.quit();
    },
  };
}
