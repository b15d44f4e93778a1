/** A thread that asks whether a body has arrived; its heap is bounded by whoever starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { hasArrived } from '../../shared/merge/body/has-arrived.ts';

parentPort?.postMessage(hasArrived(workerData as Parameters<typeof hasArrived>[0]));
