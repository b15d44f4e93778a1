/** Real threads for long comparisons. */
import { Worker } from 'node:worker_threads';
import type { SendDecision } from '../../shared/history/decide-send.ts';
import { DECIDE_MEMORY_MB_MAX } from '../../shared/limits.ts';
import type { DecideJob, DecideThread } from './decide.ts';

/** Opens threads that run the program in `file`, each with a bound on its memory. */
export function threadsOf(file: string): (job: DecideJob) => DecideThread {
  return (job) => {
    const worker = new Worker(file, {
      workerData: job,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: DECIDE_MEMORY_MB_MAX },
    });
    return {
      answer: new Promise<SendDecision | undefined>((resolve) => {
        worker.once('message', resolve);
        worker.once('error', () => resolve(undefined));
        worker.once('exit', () => resolve(undefined));
      }),
      end: () => void worker.terminate(), // nobody waits for it
    };
  };
}
