/** The end of the program, and what is said before it with work that has not been sent. */
import { type App, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { quitQuestion } from '../../shared/queue/words/quit-question.ts';
import { askOver } from './question.ts';

/** Asks whether to end now, saying how much is kept; true at once where everything is sent. */
export async function mayQuit(
  writes: readonly PendingWrite[],
  window: BrowserWindow,
): Promise<boolean> {
  const question = quitQuestion(writes);
  if (question === null) return true;
  const box: MessageBoxOptions = {
    type: 'question',
    ...question,
    buttons: ['Quit', 'Keep running'],
    defaultId: 0,
    cancelId: 1,
  };
  return (await askOver(window, dialog, box)) === 0;
}

/** Whether the program is ending; windows that are closed meanwhile close for good. */
export interface Quitting {
  isUnderWay(): boolean;
  /** Asks whether to end, one question at a time, then ends. */
  ask(mayEnd: () => Promise<boolean>): Promise<void>;
  /** Ends everything that is under way, then the program, without a question. */
  now(): void;
}

/** The one end of the program. */
export function createQuitting(app: Pick<App, 'quit'>, end: AbortController): Quitting {
  let isUnderWay = false;
  let isAsking = false;

  function now(): void {
    isUnderWay = true;
    end.abort();
    app.quit();
  }

  return {
    isUnderWay: () => isUnderWay,
    async ask(mayEnd) {
      if (isAsking) return;
      isAsking = true;
      try {
        if (await mayEnd()) now();
      } finally {
        isAsking = false;
      }
    },
    now,
  };
}

/** Follows what ends the program. `onend` is called once nothing stands in the way any more. */
export function followEnd(
  app: Pick<App, 'on'>,
  quitting: Quitting,
  { mayEnd, onend }: { readonly mayEnd: () => Promise<boolean>; readonly onend: () => void },
): void {
  // A signal is no question: whoever sends it wants the end, and everything is on the disk.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.prependListener(signal, quitting.now);
  }
  app.on('before-quit', (event) => {
    if (quitting.isUnderWay()) return;
    event.preventDefault();
    void quitting.ask(mayEnd);
  });
  app.on('will-quit', onend);
}
