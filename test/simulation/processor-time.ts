/** Measures the processor time of this process, and ends it if it uses too much. */
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
