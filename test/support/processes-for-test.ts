/** Processes for long comparisons: real ones run from the sources, and one that takes no time. */
import path from 'node:path';
import { forkUtility } from '../../build/chromium-host/utility-process.ts';
import type { DecideProcess } from '../../electron/replay/decide.ts';
import { processesOf } from '../../electron/replay/open-process.ts';
import { answerTo, type ProcessJob } from '../../electron/replay/process-job.ts';
import type { Timer } from '../../shared/ports.ts';

/** The program that the app starts. */
export const decideProgram = path.join(
  import.meta.dirname,
  '../../electron/replay/decide-process.ts',
);

/** Opens the process that the app opens. */
export const processesForTest = processesOf({
  fork: forkUtility,
  file: decideProgram,
  log: { note: () => undefined },
});

/** A process that answers at once, for virtual time. */
export function processAtOnce(job: ProcessJob): DecideProcess {
  return { answer: Promise.resolve(answerTo(job)), end: () => undefined };
}

/** Processes that answer after `takesMs`. */
export function slowProcesses(timer: Timer, takesMs: () => number): typeof processAtOnce {
  return (job) => ({
    answer: timer.sleep(takesMs()).then(() => answerTo(job)),
    end: () => undefined,
  });
}
