/**
 * Composition root of the local service: reads the command line, the clock and chance, and runs
 * until it is told to stop. Usage: README.md beside this.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Random } from '../shared/ports.ts';
import { parseArguments } from './arguments.ts';
import { createService } from './create-service.ts';
import { listen } from './listen.ts';

const BAD_ARGUMENT = 2;
const CANNOT_START = 1;
/** A client that does not finish its request is waited for this long when we are to stop. */
const STOP_GRACE_MS = 2_000;

const clock: Clock = { now: () => Date.now() };
const random: Random = { fraction: () => randomInt(2 ** 47) / 2 ** 47, uuid: () => randomUUID() };

const parsed = parseArguments(process.argv.slice(2));
if (!parsed.ok) stop(parsed.message, BAD_ARGUMENT);
const { port, dataFolder, sample, seed, limits } = parsed.value;

try {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
} catch (error) {
  stop(`The data folder cannot be made: ${String(error)}`, CANNOT_START);
}
const opened = createService({
  store: join(dataFolder, 'account.sqlite'),
  clock,
  random,
  limits,
  sample: { size: sample, seed },
  report: (error) => console.error(error),
});
if (!opened.ok) stop(opened.message, CANNOT_START);
const service = opened.value;

const listening = await listen((request) => service.handle(request), port);
if (!listening.ok) stop(listening.message, CANNOT_START);
const { baseUrl, close, drop } = listening.value;

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    service.faults.clear();
    // What is being answered is answered; then the store is closed, and nothing keeps us alive.
    void close().then(() => service.close());
    setTimeout(drop, STOP_GRACE_MS).unref();
  });
}
console.log(JSON.stringify({ base_url: baseUrl, auth_url: baseUrl, api_key: service.apiKey() }));

function stop(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
