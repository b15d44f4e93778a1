/** The one end of the program, and every event that leads to it. */
import type { App } from 'electron';

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

/** Follows every event that ends the program; `mayEnd` asks where something would be lost. */
export function followEnd(
  app: Pick<App, 'on'>,
  quitting: Quitting,
  mayEnd: () => Promise<boolean>,
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
}
