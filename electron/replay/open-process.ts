/**
 * Starts real processes for long comparisons. V8 ends a whole process whose heap is full. In a
 * process of its own that ends only the comparison; in a thread it would end the program (decision
 * 0024).
 */
import type { ForkOptions, UtilityProcess } from 'electron';
import { DECIDE_MEMORY_MB_MAX } from '../../shared/merge-limits.ts';
import type { Log } from '../../shared/ports.ts';
import type { DecideProcess } from './decide.ts';
import type { ProcessAnswer, ProcessJob } from './process-job.ts';

export type ProcessParts = {
  /** Electron's `utilityProcess.fork`. */
  readonly fork: (file: string, args: string[], options: ForkOptions) => UtilityProcess;
  /** The program that compares. */
  readonly file: string;
  readonly log: Log;
  readonly memoryMbMax?: number;
};

/** Opens a process for each job, with a bound on its memory. */
export function processesOf({
  fork,
  file,
  log,
  memoryMbMax = DECIDE_MEMORY_MB_MAX,
}: ProcessParts): (job: ProcessJob) => DecideProcess {
  return (job) => {
    const child = fork(file, [], {
      serviceName: 'Comparison of long texts',
      stdio: 'ignore', // V8 writes pages about a full heap
      // Node's own `--max-old-space-size` would come after V8 has begun.
      execArgv: [`--js-flags=--max-old-space-size=${memoryMbMax}`],
    });
    let isStarted = false;
    let isEnded = false;
    child.once('spawn', () => {
      isStarted = true;
      if (isEnded) child.kill();
      else child.postMessage(job);
    });
    const answer = new Promise<ProcessAnswer | undefined>((resolve) => {
      child.once('message', resolve);
      // Without a listener this event would throw in main. `exit` follows it.
      child.on('error', (type, location) => log.note('process broke down', { type, location }));
      child.once('exit', (code) => {
        if (!isEnded) log.note('process ended without an answer', { code });
        resolve(undefined);
      });
    });
    return {
      answer,
      end() {
        isEnded = true;
        if (isStarted) child.kill(); // before that Electron has nothing to end
      },
    };
  };
}
