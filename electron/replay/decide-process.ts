/** The program that compares long texts; a root of its own, for it is started as a process. */
import { answerTo, type ProcessJob } from './process-job.ts';

const { parentPort } = process;
// Listens on after its one job: without a listener the process could end before its answer is out.
parentPort.on('message', ({ data }: { readonly data: ProcessJob }) => {
  parentPort.postMessage(answerTo(data));
});
