/**
 * `npm run bench -- pull`: the memory of the main process while it pulls the large account, which
 * has more than 100,000 records. It also shows how fast that goes where no limit holds it up.
 *
 * The service is a process of its own; the pull runs in this one, set up as the main process is,
 * with a window that stores nothing. `--sample small` for a quick look; `--times 2` pulls it all
 * once more.
 *
 * The memory that the process has of the system (rss) counts, from the first step on. Before that,
 * the program has not loaded all it needs for itself. Nobody collects garbage for it, as nobody
 * does in the app. `--collect` does at each step, which tells used memory from memory that was only
 * not collected yet.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { firstLine, stopChild } from '../../build/child-process.ts';
import { createClient } from '../../electron/api/client.ts';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import type { Permit, RateGate } from '../../electron/api/rate-gate.ts';
import { createTransport } from '../../electron/api/transport.ts';
import { createOutlet, type Outlet } from '../../electron/pull/outlet.ts';
import { createPuller } from '../../electron/pull/puller.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createSettings } from '../../electron/store/settings.ts';
import { systemClock } from '../../electron/system/clock.ts';
import { systemRandom } from '../../electron/system/random.ts';
import { keepHeapSmall } from '../../electron/system/small-heap.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { figuresLine } from '../support/bench-figures.ts';

const { values: given } = parseArgs({
  options: {
    sample: { type: 'string', default: 'large' },
    times: { type: 'string', default: '1' },
    collect: { type: 'boolean', default: false },
  },
});

const STEP = 25_000;
/** So much more than at the first step is still called flat. */
const FLAT = 1.1;
/** V8 returns reserved memory when little happens. */
const PAUSE_MS = 20_000;

/** The limits are measured elsewhere: here they would only make it slow. */
const freePermit: Permit = {
  due: Promise.resolve(),
  isLapsed: () => false,
  end: () => undefined,
  giveBack: () => undefined,
};
const openGate: RateGate = {
  pass: async () => freePermit,
  passBoth: async () => ({ read: freePermit, write: freePermit }),
  close: () => undefined,
  pausedUntil: () => null,
  waitMs: () => 0,
  isAtLimit: () => false,
};

keepHeapSmall();
if (given.collect) setFlagsFromString('--expose-gc');
const collect = given.collect ? (runInNewContext('gc') as () => void) : () => undefined;

// Beside the sources: the system's folder for passing things may be memory.
const root = path.join(import.meta.dirname, '..', '..');
mkdirSync(path.join(root, '.traytable'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.traytable', 'bench-'));
const service = startService();
try {
  await bench();
} finally {
  await stopChild(service, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

function startService(): ChildProcess {
  const data = path.join(folder, 'data');
  const args = ['--port', '0', '--data', data, '--limits', 'off', '--sample', given.sample];
  const main = path.join(root, 'service', 'main.ts');
  return spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function bench(): Promise<void> {
  const ready = JSON.parse(await firstLine(service, 'The service')) as Record<string, string>;
  const { base_url: baseUrl = '', api_key: token = '' } = ready;
  const end = new AbortController();
  const outlet = createOutlet();
  const file = path.join(folder, 'traytable.db');
  const database = openDatabase(file);
  const log = { note: () => undefined };
  const client = createClient({
    transport: createTransport(createHttpFetch(systemTimer), systemTimer),
    gate: openGate,
    credential: () => ({ baseUrl, token }),
    ...{ clock: systemClock, random: systemRandom, log },
    onfailure: (failure) => console.error(failure),
    onclock: () => undefined,
  });
  console.log('| records | seconds | used MB | beside the heap MB | heap MB | rss MB |');
  console.log('|---|---|---|---|---|---|');
  report(0, 0);
  const startedAt = performance.now();
  const steps: number[] = [];
  const step = () => steps.push(report(total, performance.now() - startedAt));
  let [total, mark] = [0, STEP];
  for (let time = 0; time < Number(given.times); time += 1) {
    const accountKey = `account ${time}`;
    const puller = createPuller({
      ...{ client, outlet, database, log, accountKey },
      settings: createSettings(database),
      ...{ clock: systemClock, random: systemRandom, timer: systemTimer },
      signal: end.signal,
      isWindowVisible: () => true,
      hasRoom: () => true,
      isOpen: () => true,
      isPending: () => false,
      shown: () => [],
      knownId: (id) => id,
      onprogress: () => undefined,
    });
    void puller.run('the cache'); // ends with the signal
    await takeAll(outlet, accountKey, {
      isOver() {
        const { asOf, bodiesLeft } = puller.progress();
        return bodiesLeft === 0 && Object.values(asOf).every((at) => at !== null);
      },
      onrecords(count) {
        total += count;
        if (total < mark) return;
        mark += STEP;
        step();
      },
    });
    step();
  }
  const flatness = tellFlat(steps);
  collect();
  await systemTimer.sleep(PAUSE_MS);
  report(total, performance.now() - startedAt);
  end.abort();
  database.close();
  const databaseMb = megabytes(statSync(file).size);
  console.log(`The profile's database: ${databaseMb} MB.`);
  const figures = { ...flatness, databaseMb: Number(databaseMb) };
  console.log(figuresLine('pull', figures, { lastTimes: FLAT }));
}

type Window = {
  readonly isOver: () => boolean;
  readonly onrecords: (count: number) => void;
};

/** Takes everything until every list and every body has come. */
async function takeAll(outlet: Outlet, accountKey: string, window: Window): Promise<void> {
  void takeOn(outlet, accountKey, window.onrecords);
  // No race with each delivery: a promise that waits so long would keep every one of them.
  while (!window.isOver()) await systemTimer.sleep(200);
}

async function takeOn(
  outlet: Outlet,
  accountKey: string,
  onrecords: (count: number) => void,
): Promise<never> {
  let acknowledged: Parameters<Outlet['take']>[1] = null;
  for (;;) {
    const delivery = await outlet.take(accountKey, acknowledged);
    const records = 'records' in delivery ? delivery.records : [];
    const missingBodies = delivery.kind === 'notes' ? delivery.records.map(({ id }) => id) : [];
    // As if it had everything but the bodies, so that the head of a list ends at once.
    acknowledged = { id: delivery.id, changed: 0, missingBodies };
    onrecords(records.length);
  }
}

/** Answers the rss, which is read before anything is collected. */
function report(count: number, elapsedMs: number): number {
  const { rss } = process.memoryUsage();
  collect();
  const { heapUsed, external, heapTotal } = process.memoryUsage();
  const seconds = (elapsedMs / 1_000).toFixed(1);
  console.log(
    `| ${[count, seconds, ...[heapUsed, external, heapTotal, rss].map(megabytes)].join(' | ')} |`,
  );
  return rss;
}

/** The peak is the system's own, between the steps too. */
function tellFlat(steps: readonly number[]): object {
  const [first = 0, last = 0] = [steps[0], steps.at(-1)];
  const peak = process.resourceUsage().maxRSS * 1_024;
  const times = (of: number) => (Math.ceil((1_000 * of) / first) / 1_000).toFixed(3);
  console.log(
    `rss: ${megabytes(first)} MB at the first step, ${megabytes(last)} MB at the last ` +
      `(${times(last)} times as much), ${megabytes(peak)} MB at its peak (${times(peak)} times): ` +
      `${last <= FLAT * first ? 'flat' : 'NOT flat'} within ${Math.round(100 * (FLAT - 1))} %.`,
  );
  const rssMb = [first, last, peak].map((bytes) => Number(megabytes(bytes)));
  return { rssMb, lastTimes: Number(times(last)), peakTimes: Number(times(peak)) };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
