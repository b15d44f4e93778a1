/** Threads for long comparisons: real ones run from the sources, and one that takes no time. */
import path from 'node:path';
import type { DecideThread } from '../../electron/replay/decide.ts';
import { threadsOf } from '../../electron/replay/open-thread.ts';
import { decideSend } from '../../shared/history/decide-send.ts';
import type { Timer } from '../../shared/ports.ts';

const file = ['..', '..', 'electron', 'replay', 'decide-thread.ts'];

/** Opens the thread that the app opens. */
export const threadsForTest = threadsOf(path.join(import.meta.dirname, ...file), {
  note: () => undefined,
});

/** For virtual time, in which everything else stands still while something is computed. */
export function threadAtOnce({
  write,
  record,
}: Parameters<typeof threadsForTest>[0]): DecideThread {
  return { answer: Promise.resolve(decideSend(write, record)), end: () => undefined };
}

/** The same, each taking its time. */
export function slowThreads(timer: Timer, takesMs: () => number): typeof threadAtOnce {
  return ({ write, record }) => ({
    answer: timer.sleep(takesMs()).then(() => decideSend(write, record)),
    end: () => undefined,
  });
}
