/**
 * `npm run bench -- bodies`: bodies of every hostile class go through everything that reads a note, in
 * Node and in Chromium, each step with its own bounds: 2 s of a processor and a heap of 256 MB.
 *
 * `--count N --kb N --seed N` say how many of at most how many thousand characters; `--only N` tries
 * one of them again. Exit code 1, and a line for each, where a step broke a bound or a promise.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openInChromium } from '../../build/in-chromium.ts';
import { createTrials } from '../support/body-trials.ts';
import { hostileBodies } from '../support/hostile-bodies.ts';

const MS_MAX = 2_000;
const HEAP_MB_MAX = 256;

type Plan = { readonly seed: number; readonly count: number; readonly charsMax: number };
/** `null` as `ms` where nothing was heard any more. */
type Tried = {
  readonly index: number;
  readonly step: string;
  readonly ms: number;
  readonly heapMb: number;
  readonly problem?: string;
};

const { values: given } = parseArgs({
  args: isMainThread ? process.argv.slice(2) : [],
  options: {
    seed: { type: 'string', default: '20261123' },
    count: { type: 'string', default: '2000' },
    kb: { type: 'string', default: '2000' },
    only: { type: 'string' },
    'no-chromium': { type: 'boolean', default: false },
  },
});

if (isMainThread) await bench();
else await tryAll(workerData as Plan & { readonly from: number; readonly to: number });

async function bench(): Promise<void> {
  const plan: Plan = {
    seed: Number(given.seed),
    count: Number(given.count),
    charsMax: 1_000 * Number(given.kb),
  };
  const from = given.only === undefined ? 0 : Number(given.only);
  const to = given.only === undefined ? plan.count : from + 1;
  const worst = new Map<string, Tried>();
  const bad: Tried[] = [];
  const heard = (tried: Tried): void => {
    const before = worst.get(tried.step);
    if (before === undefined || tried.ms > before.ms) worst.set(tried.step, tried);
    const isOver = tried.ms > MS_MAX || tried.problem !== undefined;
    if (!isOver) return;
    bad.push(tried);
    console.log(`${nameOf(plan, tried.index)}\n  ${JSON.stringify(tried)}`);
  };
  for (let next = from; next < to; ) next = await inNode({ ...plan, from: next, to }, heard);
  if (!given['no-chromium']) await inChromium(plan, { from, to }, heard);
  for (const tried of worst.values()) console.log(JSON.stringify(tried), nameOf(plan, tried.index));
  console.log(`seed ${plan.seed}, ${to - from} bodies, ${bad.length} over a bound`);
  process.exitCode = bad.length === 0 ? 0 : 1;
}

/** Tries bodies in a thread with a bounded heap; where it ended, for a broken heap ends it. */
async function inNode(
  plan: Plan & { readonly from: number; readonly to: number },
  heard: (tried: Tried) => void,
): Promise<number> {
  const worker = new Worker(import.meta.filename, {
    workerData: plan,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  let at = { index: plan.from, step: 'start' };
  worker.on('message', (message: Tried | typeof at) => {
    at = message;
    if ('ms' in message) heard(message);
  });
  let problem: string | undefined;
  worker.on('error', (error) => {
    problem = error.message;
  });
  await once(worker, 'exit');
  if (problem === undefined) return plan.to;
  heard({ ...at, ms: 0, heapMb: HEAP_MB_MAX, problem });
  return at.index + 1;
}

async function tryAll({
  from,
  to,
  ...plan
}: Plan & { readonly from: number; readonly to: number }) {
  const trials = await createTrials();
  for (const [index, { html }] of [...hostileBodies(plan.seed, plan)].entries()) {
    if (index < from || index >= to) continue;
    for (const [step, attempt] of Object.entries(trials)) {
      parentPort?.postMessage({ index, step });
      const before = process.threadCpuUsage();
      let problem = {};
      try {
        await attempt(html);
      } catch (error) {
        problem = { problem: String(error) };
      }
      const { user, system } = process.threadCpuUsage(before);
      const ms = Math.round((user + system) / 1_000);
      const heapMb = Math.round(process.memoryUsage().heapUsed / 1e6);
      parentPort?.postMessage({ index, step, ms, heapMb, ...problem });
    }
  }
}

/** The same in a page: shown cleaned, opened in the editor, and written again byte for byte. */
async function inChromium(
  plan: Plan,
  { from, to }: { readonly from: number; readonly to: number },
  heard: (tried: Tried) => void,
): Promise<void> {
  const { call, close } = await openInChromium('test/support/bodies-in-page.ts', {
    switches: [`--js-flags=--max-old-space-size=${HEAP_MB_MAX}`],
  });
  try {
    for (const [index, { html }] of [...hostileBodies(plan.seed, plan)].entries()) {
      if (index < from || index >= to) continue;
      for (const step of ['sanitised', 'roundTrip']) {
        const answer = await call(step, html).catch((error) => ({ problem: String(error) }));
        heard({ index, step, ms: 0, heapMb: 0, ...(answer as Partial<Tried>) });
      }
    }
  } finally {
    await close();
  }
}

function nameOf(plan: Plan, wanted: number): string {
  const body = [...hostileBodies(plan.seed, { ...plan, count: wanted + 1 })].at(-1);
  return `body ${wanted}: ${body?.name}, ${body?.html.length} characters`;
}
