/**
 * Composition root of the local service: reads the command line, the clock and chance, and runs
 * until it is stopped. Usage: README.md.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Random, Timer } from '../shared/ports.ts';
import { SECOND_MS } from '../shared/time.ts';
import { parseArguments } from './arguments.ts';
import { createService } from './create-service.ts';
import { createSeededFaults, faultRates } from './faults/seeded-faults.ts';
import { createGhostEditor } from './ghost-editor.ts';
import { listKeys } from './list-keys.ts';
import { listen } from './listen.ts';
import { createSeededRandom } from './seed/draw/seeded-random.ts';

const BAD_ARGUMENT = 2;
const CANNOT_START = 1;
/** How long a stop waits for unfinished requests. */
const STOP_GRACE_MS = 2_000;
/** The ghost editor is the member who sees some companies only. */
const GHOST_MEMBER_ID = 2;

const parsed = parseArguments(process.argv.slice(2));
if (!parsed.ok) stop(parsed.message, BAD_ARGUMENT);
const { port, dataFolder, sample, seed, limits, faults, ghostEverySeconds } = parsed.value;

const ahead = parsed.value.startsAt === undefined ? 0 : parsed.value.startsAt - Date.now();
const clock: Clock = { now: () => Date.now() + ahead };
const random: Random = { fraction: () => randomInt(2 ** 47) / 2 ** 47, uuid: () => randomUUID() };
const timer: Timer = {
  sleep: (delayMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const handle = setTimeout(end, delayMs);
      signal?.addEventListener('abort', end, { once: true });
      function end(): void {
        clearTimeout(handle);
        signal?.removeEventListener('abort', end);
        resolve();
      }
    }),
};

const store = join(dataFolder, 'account.sqlite');
if (parsed.value.isListingKeys) {
  const listed = listKeys(store);
  if (!listed.ok) stop(listed.message, CANNOT_START);
  for (const member of listed.value) console.log(JSON.stringify(member));
  process.exit();
}

try {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
} catch (error) {
  stop(`The data folder cannot be made: ${String(error)}`, CANNOT_START);
}
const opened = createService({
  store,
  accounts: 2,
  clock,
  random,
  secret: () => randomBytes(32).toString('base64url'),
  timer,
  limits,
  sample: { size: sample, seed },
  ...(faults === 'none'
    ? {}
    : {
        faults: createSeededFaults({ random: createSeededRandom(seed), rates: faultRates[faults] }),
      }),
  report: (error) => console.error(error),
});
if (!opened.ok) stop(opened.message, CANNOT_START);
const service = opened.value;

const listening = await listen(service, port);
if (!listening.ok) stop(listening.message, CANNOT_START);
const { baseUrl, close, drop } = listening.value;

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stopping.abort();
    service.faults.clear();
    // Open requests are answered first; then the store closes.
    void close().then(() => service.close());
    setTimeout(drop, STOP_GRACE_MS).unref();
  });
}
console.log(JSON.stringify({ base_url: baseUrl, auth_url: baseUrl, api_key: service.apiKey() }));
if (ghostEverySeconds !== undefined) await runGhost(ghostEverySeconds);

/**
 * Runs the ghost editor until the service stops; writes what it did to stderr, away from the line
 * on stdout.
 */
async function runGhost(everySeconds: number): Promise<void> {
  const random = createSeededRandom(seed);
  const ghost = createGhostEditor({ service, memberId: GHOST_MEMBER_ID, random });
  for (;;) {
    await timer.sleep(everySeconds * SECOND_MS, stopping.signal);
    if (stopping.signal.aborted) return;
    console.error(await ghost.act());
  }
}

function stop(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
