/**
 * Loaded before the main process of an app: what hinders a sign-in there, as the environment says. `listening`:
 * every port of this computer is taken. `waiting`: ten minutes are over in two seconds.
 */
import { Server } from 'node:net';

const hindrance = process.env['TRAYTABLE_TEST_HINDER'];

if (hindrance === 'listening') {
  const listen = Server.prototype.listen;
  Server.prototype.listen = function (this: Server, ...asked: unknown[]) {
    if (asked[1] !== '127.0.0.1') return Reflect.apply(listen, this, asked);
    const taken = Object.assign(new Error('The port is taken.'), { code: 'EADDRINUSE' });
    process.nextTick(() => this.emit('error', taken));
    return this;
  } as typeof listen;
}

if (hindrance === 'waiting') {
  const wait = globalThis.setTimeout;
  const shorter = (work: () => void, delayMs?: number) =>
    wait(work, delayMs === 600_000 ? 2_000 : delayMs);
  globalThis.setTimeout = Object.assign(shorter, wait) as typeof wait;
}
