/**
 * `npm run bench -- bodies`: bodies of every hostile class go through everything that reads a note, in
 * Node and in Chromium, each step with its own bounds: 2 s of a processor and a heap of 256 MB. A
 * process that dies of a body costs that body: the next one goes on behind it. What the thread had of a
 * processor counts and not the time that went by, so that a busy machine gives the same verdict.
 *
 * `--count N --kb N --seed N` say how many of at most how many thousand characters; `--from N --to N`
 * tries some of them, `--only N` one, `--no-node` and `--no-chromium` one half. Progress goes to stderr.
 * Exit code 1, and a line for each, where a step broke a bound or a promise. The last line is JSON.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openInChromium } from '../../build/in-chromium.ts';
import { createTrials } from '../support/body-trials.ts';
import { type HostileBody, hostileBodies } from '../support/hostile-bodies.ts';
import { openThreadClock } from '../support/thread-time.ts';

const MS_MAX = 2_000;
const HEAP_MB_MAX = 256;
/** A step that says nothing for so long is ended. */
const SILENT_MS_MAX = 120_000;
/** How many bodies lie between two lines of progress. */
const PROGRESS_BODIES = 20;

type Plan = { readonly seed: number; readonly count: number; readonly charsMax: number };
type Part = Plan & { readonly from: number; readonly to: number };
type Tried = {
  readonly index: number;
  readonly body: string;
  readonly step: string;
  readonly ms: number;
  readonly heapMb: number;
  readonly problem?: string;
};

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261123' },
    count: { type: 'string', default: '2000' },
    kb: { type: 'string', default: '2000' },
    from: { type: 'string' },
    to: { type: 'string' },
    only: { type: 'string' },
    'no-node': { type: 'boolean', default: false },
    'no-chromium': { type: 'boolean', default: false },
  },
});

if (process.send === undefined) await bench();
else process.once('message', (part: Part) => void tryAll(part));

async function bench(): Promise<void> {
  const plan: Plan = {
    seed: Number(given.seed),
    count: Number(given.count),
    charsMax: 1_000 * Number(given.kb),
  };
  const from = Number(given.only ?? given.from ?? 0);
  const to = given.only === undefined ? Number(given.to ?? plan.count) : from + 1;
  const worst = new Map<string, { ms: Tried; heapMb: Tried }>();
  const bad: Tried[] = [];
  let index = -1;
  const onTried = (tried: Tried): void => {
    if (tried.index !== index && tried.index % PROGRESS_BODIES === 0)
      console.error(`${new Date().toISOString()} ${tried.body}`);
    index = tried.index;
    const { ms = tried, heapMb = tried } = worst.get(tried.step) ?? {};
    worst.set(tried.step, {
      ms: tried.ms > ms.ms ? tried : ms,
      heapMb: tried.heapMb > heapMb.heapMb ? tried : heapMb,
    });
    const isOver = tried.ms > MS_MAX || tried.problem !== undefined;
    if (!isOver) return;
    bad.push(tried);
    console.log(`${tried.body}\n  ${JSON.stringify(tried)}`);
  };
  const isInNode = !given['no-node'];
  const startMs = performance.now();
  for (let next = from; isInNode && next < to; )
    next = await inNode({ ...plan, from: next, to }, onTried);
  const nodeMs = performance.now() - startMs;
  if (!given['no-chromium']) await inChromium(plan, { from, to }, onTried);
  const chromiumMs = performance.now() - startMs - nodeMs;
  for (const [step, { ms, heapMb }] of worst) {
    console.log(`${step}: ${ms.ms} ms in ${ms.body}`);
    console.log(`  ${heapMb.heapMb} MB in ${heapMb.body}`);
  }
  const rate = (ms: number) => Math.round(((to - from) / ms) * 60_000);
  console.log(
    JSON.stringify({
      ...{ seed: plan.seed, from, to, stepsOver: bad.length },
      over: bad.map(({ index: body, step, ms, problem }) => ({ body, step, ms, problem })),
      worstMs: Object.fromEntries([...worst].map(([step, { ms }]) => [step, ms.ms])),
      ...(isInNode && { nodeBodiesPerMinute: rate(nodeMs) }),
      ...(!given['no-chromium'] && { chromiumBodiesPerMinute: rate(chromiumMs) }),
    }),
  );
  process.exitCode = bad.length === 0 ? 0 : 1;
}

/** Tries bodies in a process with a bounded heap; where to go on, for a broken heap ends it. */
async function inNode(part: Part, onTried: (tried: Tried) => void): Promise<number> {
  const child = fork(import.meta.filename, {
    execArgv: [`--max-old-space-size=${HEAP_MB_MAX}`],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const deadline = globalThis.setTimeout(() => child.kill('SIGKILL'), SILENT_MS_MAX);
  let at = { index: part.from, body: `body ${part.from}`, step: 'start' };
  child.on('message', (message: Tried | typeof at) => {
    at = message;
    deadline.refresh();
    if ('ms' in message) onTried(message);
  });
  child.send(part);
  const [code, signal] = await once(child, 'close');
  clearTimeout(deadline);
  if (code === 0) return part.to;
  onTried({
    ...at,
    ms: 0,
    heapMb: HEAP_MB_MAX,
    problem: `the process ended with ${code ?? signal}`,
  });
  return at.index + 1;
}

async function tryAll({ from, to, ...plan }: Part): Promise<void> {
  const trials = await createTrials();
  for (const { index, html, body } of bodiesOf(plan, { from, to })) {
    for (const [step, attempt] of Object.entries(trials)) {
      await say({ index, body, step });
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
      await say({ index, body, step, ms, heapMb, ...problem });
    }
  }
  process.disconnect();
}

/** Heard before the next step begins: it may end the process. */
function say(message: Tried | Pick<Tried, 'index' | 'body' | 'step'>): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}

/** The same in a page: shown cleaned, opened in the editor, and written again byte for byte. */
async function inChromium(
  plan: Plan,
  { from, to }: { readonly from: number; readonly to: number },
  onTried: (tried: Tried) => void,
): Promise<void> {
  let page = await openPage();
  try {
    for (const { index, html, body } of bodiesOf(plan, { from, to })) {
      for (const step of ['sanitised', 'roundTrip']) {
        try {
          onTried({ index, body, step, ...(await page.attempt(step, html)) });
        } catch (error) {
          onTried({ index, body, step, ms: 0, heapMb: HEAP_MB_MAX, problem: String(error) });
          await page.close();
          page = await openPage();
        }
      }
    }
  } finally {
    await page.close();
  }
}

type Attempted = Pick<Tried, 'ms' | 'heapMb' | 'problem'>;

async function openPage() {
  const { page, call, close } = await openInChromium('test/support/bodies-in-page.ts', {
    switches: [`--js-flags=--max-old-space-size=${HEAP_MB_MAX}`],
  });
  const threadMs = await openThreadClock(page);
  const attempt = async (step: string, html: string): Promise<Attempted> => {
    await call('hold', html);
    const before = await threadMs();
    const found = (await call(step)) as Omit<Attempted, 'ms'>;
    return { ms: Math.round((await threadMs()) - before), ...found };
  };
  return {
    close,
    attempt: (step: string, html: string) => Promise.race([attempt(step, html), silence()]),
  };
}

async function silence(): Promise<never> {
  await setTimeout(SILENT_MS_MAX, undefined, { ref: false });
  throw new Error(`the page said nothing for ${SILENT_MS_MAX} ms`);
}

/** The bodies of the plan from one place to another, each with its place and its name. */
function* bodiesOf(plan: Plan, { from, to }: { readonly from: number; readonly to: number }) {
  let index = -1;
  for (const one of hostileBodies(plan.seed, { ...plan, count: to })) {
    index += 1;
    if (index >= from) yield { index, html: one.html, body: nameOf(index, one) };
  }
}

function nameOf(index: number, { name, html }: HostileBody): string {
  return `body ${index}: ${name}, ${html.length} characters`;
}
