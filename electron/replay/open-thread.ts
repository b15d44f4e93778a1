/** Real threads for long comparisons. */
import { Worker } from 'node:worker_threads';
import type { SendDecision } from '../../shared/history/decide-send.ts';
import { DECIDE_MEMORY_MB_MAX } from '../../shared/limits.ts';
import type { Log } from '../../shared/ports.ts';
import { errorName } from '../system/error-name.ts';
import type { DecideJob, DecideThread } from './decide.ts';

/** Opens threads that run the program in `file`, each with a bound on its memory. */
export function threadsOf(file: string, log: Log): (job: DecideJob) => DecideThread {
  return (job) => {
    const worker = new Worker(file, {
      workerData: job,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: DECIDE_MEMORY_MB_MAX },
    });
    return {
      answer: new Promise<SendDecision | undefined>((resolve) => {
        worker.once('message', resolve);
        worker.once('error', (error) => {
          log.note('thread broke down', { error: errorName(error), code: codeOf(error) });
          resolve(undefined);
        });
        worker.once('exit', () => resolve(undefined));
      }),
      end: () => void worker.terminate(), // nobody waits for it
    };
  };
}

/** Tells a program that is missing from the package from a text that takes too much memory. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'none';
}
