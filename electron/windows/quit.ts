/** Ends the program, after a question about unsent work. */
import { type App, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { quitQuestion } from '../../shared/queue/words/quit-question.ts';
import { askOver } from './question.ts';

/**
 * Asks whether to end now, with the amount of unsent work; nothing if everything is sent. Calls
 * `before` and waits for it where the program may end.
 */
export async function mayQuit(
  writes: readonly PendingWrite[],
  window: BrowserWindow,
  before: () => Promise<void>,
): Promise<boolean> {
  const isEnd = await isEndWanted(writes, window);
  if (isEnd) await before();
  return isEnd;
}

async function isEndWanted(
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

/** Is true once the program is ending; windows then close for good. */
export interface Quitting {
  isUnderWay(): boolean;
  /** Asks whether to end, one question at a time, then ends. */
  ask(mayEnd: () => Promise<boolean>): Promise<void>;
  /** Ends all work under way, then the program, without a question. */
  now(): void;
}

/** Creates the one end of the program. */
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

/** Follows every event that ends the program. Calls `onend` once nothing prevents it any more. */
export function followEnd(
  app: Pick<App, 'on'>,
  quitting: Quitting,
  { mayEnd, onend }: { readonly mayEnd: () => Promise<boolean>; readonly onend: () => void },
): void {
  // A signal gets no question: its sender wants the end, and everything is on the disk.
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
