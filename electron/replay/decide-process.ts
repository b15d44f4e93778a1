/** The program that compares long texts; a root of its own, for it is started as a process. */
import { decideSend } from '../../shared/history/decide-send.ts';
import type { DecideJob } from './decide.ts';

const { parentPort } = process;
// Listens on after its one job: without a listener the process could end before its answer is out.
parentPort.on('message', ({ data }: { readonly data: DecideJob }) => {
  parentPort.postMessage(decideSend(data.write, data.record));
});
