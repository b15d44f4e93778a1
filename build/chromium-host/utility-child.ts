/** Loaded into every utility process before its own module: gives it `process.parentPort`. */
import { EventEmitter } from 'node:events';

/** What came while nobody listened: Electron hands it to the first listener. */
const waiting: unknown[] = [];

const port = Object.assign(new EventEmitter(), {
  postMessage(message: unknown): void {
    process.send?.(message);
  },
  start: handOver,
});

// Only a listener keeps the process alive, not the mere channel.
process.channel?.unref();
port.on('newListener', (name) => {
  if (name !== 'message') return;
  process.channel?.ref();
  process.nextTick(handOver);
});
port.on('removeListener', (name) => {
  if (name === 'message' && port.listenerCount('message') === 0) process.channel?.unref();
});
process.on('message', ([data]: [unknown]) => {
  waiting.push(data);
  handOver();
});
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port, type: 'utility' });

function handOver(): void {
  while (waiting.length > 0 && port.listenerCount('message') > 0) {
    port.emit('message', { data: waiting.shift(), ports: [] });
  }
}
