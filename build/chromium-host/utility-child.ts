/** Preloaded into every utility process: adds `process.parentPort`. */
import { EventEmitter } from 'node:events';

/** Messages before the first listener; Electron delivers them to it. */
const waiting: unknown[] = [];

const port = Object.assign(new EventEmitter(), {
  postMessage(message: unknown): void {
    process.send?.(message);
  },
  start: handOver,
});

// Only a listener keeps the process alive, not the channel.
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
