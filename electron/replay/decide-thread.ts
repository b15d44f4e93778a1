/** The thread that compares long texts; a root of its own, because a thread is a program. */
import { parentPort, workerData } from 'node:worker_threads';
import { decideSend } from '../../shared/history/decide-send.ts';
import type { DecideJob } from './decide.ts';

const { write, record }: DecideJob = workerData;
parentPort?.postMessage(decideSend(write, record));
