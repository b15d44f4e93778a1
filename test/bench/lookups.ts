/**
 * `npm run bench -- lookups`: how many requests it takes to find out what became of 1, 10 and 100
 * creates with a lost reply. Their list has 3,000 records.
 *
 * The whole program in virtual time against the service in process. None of them arrived, so each
 * is looked for twice and then sent. Either all are uncertain when the program starts, as after
 * another release (Q4.1), or their requests get lost one after another. The service sorts as it is
 * asked to, or ignores that, so that every lookup has to read to the end. With `--check` it fails
 * where 100 take more than twice the requests of one, and a page for what was sent. Where the
 * service sorts, 100 that get lost one by one may take ten pages more, because each pass is short.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '../../electron/engine/engine.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createService, type Service } from '../../service/create-service.ts';
import { createFaults } from '../../service/faults/faults.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { localId } from '../../shared/ids.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { WRITES_PER_MINUTE } from '../../shared/request-limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { aKeychain } from '../support/a-keychain.ts';
import { figuresLine } from '../support/bench-figures.ts';
import { openQuietEngine } from '../support/quiet-engine.ts';
import { seededSecret } from '../support/seeded-secret.ts';
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';

const { values: given } = parseArgs({
  options: {
    records: { type: 'string', default: '3000' },
    latency: { type: 'string', default: '60' },
    check: { type: 'boolean', default: false },
  },
});
const records = Number(given.records);
const latencyMs = Number(given.latency);
const origin = 'https://service.example';
const amounts = [1, 10, 100];

type Case = { readonly amount: number; readonly isSorting: boolean; readonly isLost: boolean };

type World = {
  readonly time: VirtualTime;
  readonly service: Service;
  readonly engine: () => Engine;
  readonly lookups: () => number;
  readonly posts: () => number;
  /** Nothing gets through meanwhile. */
  setOnline(isOnline: boolean): void;
  /** Another release starts, which reads the journal in another way. */
  update(): Promise<void>;
  close(): void;
};

console.log(`${records} tasks, ${latencyMs} ms each way; none of the creates arrived`);
console.log('| service | creates | uncertain | requests of lookups | for each create | all sent |');
console.log('|---|---|---|---|---|---|');
const figures: object[] = [];
for (const isSorting of [true, false]) {
  for (const isLost of [false, true]) {
    const requests: number[] = [];
    for (const amount of amounts) requests.push(await timeLookups({ amount, isSorting, isLost }));
    const [one = 0, hundred = 0] = [requests[0], requests.at(-1)];
    const pagesMax = 2 * one + (isSorting && isLost ? 10 : 1);
    if (given.check && hundred > pagesMax) process.exitCode = 1;
    const byAmount = Object.fromEntries(amounts.map((amount, at) => [amount, requests[at]]));
    figures.push({ isSorting, isLost, requests: byAmount, requestsOfLastMax: pagesMax });
  }
}
console.log(figuresLine('lookups', { records, cases: figures }));

/** How many requests the lookups of so many creates took. */
async function timeLookups({ amount, isSorting, isLost }: Case): Promise<number> {
  const world = await start(isSorting);
  const { time, engine, service } = world;
  if (isLost) service.faults.loseRequest({ method: 'POST', path: '/tasks' }, amount);
  else world.setOnline(false);
  await time.pass(SECOND_MS);
  const beganAt = time.clock.now();
  for (let index = 0; index < amount; index += 1) {
    engine().runner.take({
      kind: 'saved',
      at: time.clock.now(),
      writeId: `write-${index}`,
      record: { kind: 'task', id: localId(`${index}`) },
      fields: { title: `Lost ${index}` },
      base: null,
      isFinished: true,
    });
  }
  if (!isLost) await world.update();
  while (engine().runner.queue().writes.some(isLive)) {
    if (time.clock.now() - beganAt > 6 * HOUR_MS) throw new Error('The outbox never empties.');
    await time.pass(SECOND_MS);
  }
  const posts = isLost ? 2 * amount : amount;
  if (world.posts() !== posts) throw new Error(`${world.posts()} creates were sent`);
  const found = world.lookups();
  const seconds = (time.clock.now() - beganAt) / SECOND_MS;
  const cells = [
    isSorting ? 'sorts' : 'ignores the sort',
    amount,
    isLost ? 'one by one' : 'from the start',
  ];
  console.log(`| ${[...cells, found, (found / amount).toFixed(2), `${seconds} s`].join(' | ')} |`);
  world.close();
  return found;
}

async function start(isSorting: boolean): Promise<World> {
  const time = createVirtualTime();
  const service = await fillService(time);
  const asked: string[] = [];
  const database = openDatabase(':memory:');
  const keychain = aKeychain();
  let isOnline = true;
  let end = new AbortController();

  async function carry(url: string, init: RequestInit): Promise<Response> {
    await time.timer.sleep(latencyMs);
    if (!isOnline) throw failed('ENETUNREACH', 'connect');
    asked.push(`${init.method} ${url}`);
    const address = isSorting ? url : url.replace(/&sort=-?created_at/, '');
    const response = await service.handle(new Request(address, init));
    await time.timer.sleep(latencyMs);
    if (response.type === 'error') throw failed('ECONNRESET');
    return response;
  }

  function openEngine(): Engine {
    end = new AbortController();
    return openQuietEngine({ database, keychain, carry, time, signal: end.signal });
  }

  let engine = openEngine();
  const connecting = engine.session.connect({ baseUrl: origin, apiKey: service.apiKey(1) });
  await time.pass(5 * SECOND_MS);
  if (!(await connecting).ok) throw new Error('Not signed in.');
  const counted = (what: RegExp) => () => asked.filter((one) => what.test(one)).length;
  return {
    ...{ time, service, engine: () => engine },
    // The pull sorts tasks by their last change.
    lookups: counted(/^GET .*\/tasks\?.*sort=-?created_at/),
    posts: counted(/^POST .*\/tasks$/),
    setOnline(isNow) {
      isOnline = isNow;
    },
    async update() {
      end.abort();
      await time.pass(SECOND_MS);
      database.exec(`update journal set line = replace(line, '"meaning":"', '"meaning":"other ')`);
      isOnline = true;
      engine = openEngine();
    },
    close() {
      end.abort();
      service.close();
    },
  };
}

async function fillService(time: VirtualTime): Promise<Service> {
  const opened = createService({
    store: ':memory:',
    clock: time.clock,
    random: createSeededRandom(1),
    secret: seededSecret(),
    limits: 'documented',
    faults: createFaults(),
  });
  if (!opened.ok) throw new Error(opened.message);
  const service = opened.value;
  for (let index = 0; index < records; index += 1) {
    if (index % WRITES_PER_MINUTE === 0) time.clock.advance(2 * MINUTE_MS);
    await asMember(service, { title: `Task ${index}` });
  }
  time.clock.advance(HOUR_MS);
  return service;
}

async function asMember(service: Service, task: object): Promise<void> {
  const headers = {
    authorization: `Bearer ${service.apiKey(2)}`,
    'content-type': 'application/json',
  };
  const init = { method: 'POST', headers, body: JSON.stringify({ task }) };
  const reply = await service.handle(new Request(`${origin}${API_PREFIX}/tasks`, init));
  if (!reply.ok) throw new Error(`A task was answered ${reply.status}`);
}

/** As `fetch` fails. */
function failed(code: string, syscall?: string): Error {
  const cause = Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) });
  return new TypeError('fetch failed', { cause });
}
