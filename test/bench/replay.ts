/**
 * `npm run bench -- replay`: how much of the allowed rate the program really sends. It runs in
 * virtual time, against the service in process with its documented limits.
 *
 * There are three scenarios: 600 creates, 600 updates (each reads before it writes), and the first
 * pull of the large sample. They run one after another, each on a new computer and a new account.
 * The allowed number of requests is computed in the same run. A 429 is counted, and is one too
 * many; with any the run fails. `--latency MS` is how long a request takes each way, `--only
 * creates` one scenario.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '../../electron/engine/engine.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createService, type Service } from '../../service/create-service.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { SampleSize } from '../../service/seed/sizes.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import {
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../../shared/request-limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { aKeychain } from '../support/a-keychain.ts';
import { figuresLine } from '../support/bench-figures.ts';
import { cacheForTest } from '../support/cache-for-test.ts';
import { aSavedNote } from '../support/queue-events.ts';
import { openQuietEngine } from '../support/quiet-engine.ts';
import { seededSecret } from '../support/seeded-secret.ts';
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';

const { values: given } = parseArgs({
  options: {
    latency: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});

const WRITES = 600;
const OWNER = 1;
const COLLEAGUE = 2;
const origin = 'https://service.example';

type Sent = { readonly method: string; readonly at: Instant; status: number };

type World = {
  readonly time: VirtualTime;
  readonly service: Service;
  readonly engine: Engine;
  /** Every request of the program, by when it reached the service. */
  readonly sent: Sent[];
  end(): void;
};

const scenarios = { creates, updates, pull } as const;

/** By scenario: how much of what is allowed was used, and how many requests were refused. */
const figures: Record<string, object> = {};
let isOverLimit = false;
for (const [name, run] of Object.entries(scenarios)) {
  if (given.only !== '' && given.only !== name) continue;
  await run();
}
console.log(figuresLine('replay', figures, { refused: 0 }));
process.exitCode = isOverLimit ? 1 : 0;

async function creates(): Promise<void> {
  const world = await start('none');
  for (let index = 0; index < WRITES; index += 1) {
    world.engine.runner.take(aSavedNote(`note ${index}`, { at: world.time.clock.now() }));
  }
  await writtenOut(world);
  tellWrites('creates', world);
  world.end();
}

async function updates(): Promise<void> {
  const world = await start('none', async ({ service, time }) => {
    for (let index = 0; index < WRITES; index += 1) {
      if (index % WRITES_PER_MINUTE === 0) time.clock.advance(2 * MINUTE_MS);
      const note = { title: `note ${index}`, content: 'Of the colleague.' };
      await asColleague(service, 'POST', '/notes', { note });
    }
    time.clock.advance(HOUR_MS);
  });
  const ids: { id: string; title: string }[] = [];
  for (let page = 1; page <= WRITES / 100; page += 1) {
    const path = `/notes?page[size]=100&page[number]=${page}`;
    ids.push(...(await asColleague(world.service, 'GET', path)).data);
  }
  await world.time.pass(2 * MINUTE_MS); // the bodies have been pulled
  world.sent.length = 0;
  for (const [index, { id, title }] of ids.entries()) {
    const record = { kind: 'note', id } as const;
    const fields = { title: `${title} again` };
    const at = world.time.clock.now();
    world.engine.runner.take(
      aSavedNote('x', { at, writeId: `update ${index}`, record, fields, base: { title } }),
    );
  }
  await writtenOut(world);
  tellWrites('updates', world);
  world.end();
}

async function pull(): Promise<void> {
  const world = await start('large');
  const startedAt = world.time.clock.now();
  world.engine.nudge();
  for (;;) {
    await world.time.pass(MINUTE_MS);
    const { asOf, off, bodiesLeft } = world.engine.status();
    const isOpen = Object.entries(asOf).some(([list, at]) => at === null && !(list in off));
    if (!isOpen && bodiesLeft === 0) break;
    if (world.time.clock.now() - startedAt > 6 * HOUR_MS) throw new Error('It never ends.');
  }
  tellPull(world, startedAt);
  world.end();
}

/** A service with its documented limits, and a program signed in to it, in time of their own. */
async function start(
  size: SampleSize,
  prepare: (world: Pick<World, 'service' | 'time'>) => Promise<void> = async () => undefined,
): Promise<World> {
  const time = createVirtualTime();
  const opened = createService({
    store: ':memory:',
    clock: time.clock,
    random: createSeededRandom(1),
    secret: seededSecret(),
    limits: 'documented',
    sample: { size, seed: 1 },
  });
  if (!opened.ok) throw new Error(opened.message);
  const service = opened.value;
  await prepare({ service, time });
  const sent: Sent[] = [];
  const end = new AbortController();
  const latencyMs = Number(given.latency);
  const engine = openQuietEngine({
    database: openDatabase(':memory:'),
    keychain: aKeychain(),
    async carry(url, init) {
      await time.timer.sleep(latencyMs);
      const one: Sent = { method: init.method ?? '', at: time.clock.now(), status: 0 };
      sent.push(one);
      const response = await service.handle(new Request(url, init));
      one.status = response.status;
      await time.timer.sleep(latencyMs);
      return response;
    },
    time,
    signal: end.signal,
  });
  const cache = cacheForTest(engine.outlet, null);
  const connecting = engine.session.connect({ baseUrl: origin, apiKey: service.apiKey(OWNER) });
  await time.pass(5 * SECOND_MS);
  const connected = await connecting;
  if (!connected.ok || connected.value.kind !== 'known') throw new Error('Not signed in.');
  const accountKey = connected.value.key;
  cache.hold(accountKey);
  engine.pull.meetCache({ accountKey, id: 'the cache' });
  const close = () => {
    end.abort();
    service.close();
  };
  return { time, service, engine, sent, end: close };
}

async function asColleague(service: Service, method: string, path: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${service.apiKey(COLLEAGUE)}`,
    'content-type': 'application/json',
  };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const url = `${origin}${API_PREFIX}${path}`;
  const reply = await service.handle(new Request(url, { method, headers, ...init }));
  if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}`);
  return (await reply.json()) as { data: { id: string; title: string }[] };
}

async function writtenOut({ engine, time }: World): Promise<void> {
  for (let seconds = 0; seconds < 3_600; seconds += 1) {
    if (!engine.runner.queue().writes.some(isLive)) return;
    await time.pass(SECOND_MS);
  }
  throw new Error('The outbox never empties.');
}

/** The first window is free at the start; from its end on the limit is what counts. */
function tellWrites(name: string, { sent }: World): void {
  const writes = sent.filter(({ method }) => method !== 'GET').map(({ at }) => at);
  const from = writes[WRITES_PER_MINUTE - 1] ?? 0;
  const until = writes.at(-1) ?? 0;
  const minutes = (until - (writes[0] ?? 0)) / MINUTE_MS;
  // A program that sends as early as is allowed sends the last one this much later than the first.
  const idealMinutes = Math.floor((writes.length - 1) / WRITES_PER_MINUTE);
  const perMinute = (writes.length - WRITES_PER_MINUTE) / ((until - from) / MINUTE_MS);
  console.log(
    `${name}: ${writes.length} writes and ${sent.length - writes.length} reads in ` +
      `${minutes.toFixed(3)} min (allowed: ${idealMinutes} min, ${share(idealMinutes, minutes)}); ` +
      `after the first ${WRITES_PER_MINUTE} it sustains ${perMinute.toFixed(2)} of ` +
      `${WRITES_PER_MINUTE} a minute, ${share(perMinute, WRITES_PER_MINUTE)}`,
  );
  const used = { minutes, allowedMinutes: idealMinutes, writesPerMinute: perMinute };
  figures[name] = { ...used, ...tellLimit(sent) };
}

/** The hour's window fills first; before that the minute's is what counts. */
function tellPull({ sent }: World, startedAt: Instant): void {
  const until = sent.at(-1)?.at ?? startedAt;
  const inside = (from: Instant, lengthMs: number) =>
    sent.filter(({ at }) => at >= from && at < from + lengthMs).length;
  const full = Math.floor(REQUESTS_PER_HOUR / REQUESTS_PER_MINUTE) - 1;
  const minutes = inside(startedAt, full * MINUTE_MS);
  console.log(
    `pull: ${sent.length} requests in ${((until - startedAt) / MINUTE_MS).toFixed(1)} min; ` +
      `in the first ${full} min ${minutes} of ${full * REQUESTS_PER_MINUTE}, ` +
      `${share(minutes, full * REQUESTS_PER_MINUTE)}`,
  );
  const perHour: number[] = [];
  for (let hour = 0; startedAt + (hour + 1) * HOUR_MS <= until; hour += 1) {
    const count = inside(startedAt + hour * HOUR_MS, HOUR_MS);
    perHour.push(count);
    console.log(
      `  hour ${hour + 1}: ${count} of ${REQUESTS_PER_HOUR}, ${share(count, REQUESTS_PER_HOUR)}`,
    );
  }
  const used = { requests: sent.length, firstMinutes: { full, requests: minutes }, perHour };
  figures['pull'] = { ...used, ...tellLimit(sent) };
}

function tellLimit(sent: readonly Sent[]): { refused: number; failed: number } {
  const refused = sent.filter(({ status }) => status === 429).length;
  const failed = sent.filter(({ status }) => status >= 400).length - refused;
  console.log(`  429: ${refused}, other errors: ${failed}`);
  if (refused > 0) isOverLimit = true;
  return { refused, failed };
}

/** Cut off and not rounded up: a target is met or it is not. */
function share(part: number, whole: number): string {
  return `${(Math.floor((10_000 * part) / whole) / 100).toFixed(2)} %`;
}
