/** Processor time of this process, and its end where it needs too much of it. */
import { Worker } from 'node:worker_threads';

/** The processor time of all threads of this process so far. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Kills this process after so much processor time, even if its program never gives the thread back. */
export function endAfterProcessorMs(ms: number): void {
  const watch = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > ${ms}) process.kill(process.pid, 'SIGKILL');
  }, 100);`;
  new Worker(watch, { eval: true }).unref();
}
