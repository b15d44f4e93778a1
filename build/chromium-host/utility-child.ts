/** Loaded into every utility process before its own module: gives it `process.parentPort`. */
import { EventEmitter } from 'node:events';

const port = Object.assign(new EventEmitter(), {
  postMessage(message: unknown): void {
    process.send?.(message);
  },
  start(): void {
    // Messages flow as soon as somebody listens.
  },
});

// Only a listener keeps the process alive, not the mere channel.
process.channel?.unref();
port.on('newListener', () => process.channel?.ref());
process.on('message', ([data]: [unknown]) => port.emit('message', { data, ports: [] }));
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port, type: 'utility' });
