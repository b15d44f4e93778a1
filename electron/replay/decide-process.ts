/** The program that compares long texts; it is started as a process of its own. */
import { answerTo, type ProcessJob } from './process-job.ts';

const { parentPort } = process;
// Keeps listening after its one job: without a listener the process could end before its result is
// sent.
parentPort.on('message', ({ data }: { readonly data: ProcessJob }) => {
  parentPort.postMessage(answerTo(data));
});
