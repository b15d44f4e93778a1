/**
 * `npm run bench -- bodies`: bodies of every hostile class go through everything that reads a note,
 * in Node and in Chromium. Each step has its own bounds: 2 s of a processor and a heap of 256 MB. A
 * process that dies of a body costs that body: the next one goes on behind it. The processor time
 * of the thread counts, not the time that went by, so that a busy machine gives the same verdict.
 *
 * `--count N` says how many bodies, `--kb N` how many thousand characters at most, `--seed N` which
 * ones. `--wide` takes those that are hard to draw, and types in them too. `--from N --to N` tries
 * some of them, `--only N` one, `--no-node` and `--no-chromium` one half. `--minutes N` stops after
 * that time; with `--state FILE` the next run goes on there. Progress goes to stderr. Exit code 1,
 * and a line for each, where a step broke a bound or a promise. The last line is JSON; `isDone`
 * says whether all were tried.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openInChromium } from '../../build/in-chromium.ts';
import { figuresLine } from '../support/bench-figures.ts';
import { createTrials } from '../support/body-trials.ts';
import { type HostileBody, hostileBodies } from '../support/hostile-bodies.ts';
import { openThreadClock } from '../support/thread-time.ts';
import { wideBodies } from '../support/wide-bodies.ts';

const MS_MAX = 2_000;
const HEAP_MB_MAX = 256;
/** A step that says nothing for so long is ended. */
const SILENT_MS_MAX = 120_000;
/** How many bodies lie between two lines of progress. */
const PROGRESS_BODIES = 20;

/** The further steps of bodies that are hard to draw. */
const WIDE_STEPS = ['shown', 'openWhole', 'typeLetter', 'undoLetter'];

type Plan = {
  readonly seed: number;
  readonly count: number;
  readonly charsMax: number;
  readonly isWide: boolean;
};
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
    wide: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    state: { type: 'string' },
  },
});

const endsAtMs = performance.now() + 60_000 * Number(given.minutes ?? Number.POSITIVE_INFINITY);

if (process.send === undefined) await bench();
else process.once('message', (part: Part) => void tryAll(part));

/** How far a run has come, and what it found. */
type State = {
  readonly plan: Plan & { readonly to: number };
  /** The next body of each half. */
  readonly next: { node: number; chromium: number };
  readonly worst: Record<string, { ms: Tried; heapMb: Tried }>;
  readonly bad: Tried[];
};

async function bench(): Promise<void> {
  const plan: Plan = {
    seed: Number(given.seed),
    count: Number(given.count),
    charsMax: 1_000 * Number(given.kb),
    isWide: given.wide,
  };
  const from = Number(given.only ?? given.from ?? 0);
  const to = given.only === undefined ? Number(given.to ?? plan.count) : from + 1;
  const next = {
    node: given['no-node'] ? to : from,
    chromium: given['no-chromium'] ? to : from,
  };
  const state = readState({ plan: { ...plan, to }, next, worst: {}, bad: [] });
  const onTried = note(state);
  const { next: at } = state;
  while (at.node < to && !isOver()) await inNode({ ...plan, from: at.node, to }, onTried, at);
  if (at.chromium < to && !isOver())
    await inChromium({ ...plan, from: at.chromium, to }, onTried, at);
  keepState(state);
  tell(state);
}

/** Reads the state of the same plan from the file; otherwise begins anew. */
function readState(fresh: State): State {
  if (given.state === undefined || !existsSync(given.state)) return fresh;
  const before = JSON.parse(readFileSync(given.state, 'utf8')) as State;
  return JSON.stringify(before.plan) === JSON.stringify(fresh.plan) ? before : fresh;
}

function keepState(state: State): void {
  if (given.state !== undefined) writeFileSync(given.state, JSON.stringify(state));
}

function isOver(): boolean {
  return performance.now() >= endsAtMs;
}

/** Takes note of each step that was tried. */
function note(state: State): (tried: Tried) => void {
  let index = -1;
  return (tried) => {
    if (tried.index !== index && tried.index % PROGRESS_BODIES === 0) {
      console.error(`${new Date().toISOString()} ${tried.body}`);
      keepState(state);
    }
    index = tried.index;
    const { ms = tried, heapMb = tried } = state.worst[tried.step] ?? {};
    state.worst[tried.step] = {
      ms: tried.ms > ms.ms ? tried : ms,
      heapMb: tried.heapMb > heapMb.heapMb ? tried : heapMb,
    };
    if (tried.ms <= MS_MAX && tried.problem === undefined) return;
    state.bad.push(tried);
    console.log(`${tried.body}\n  ${JSON.stringify(tried)}`);
  };
}

function tell({ plan, next, worst, bad }: State): void {
  for (const [step, { ms, heapMb }] of Object.entries(worst)) {
    console.log(`${step}: ${ms.ms} ms in ${ms.body}`);
    console.log(`  ${heapMb.heapMb} MB in ${heapMb.body}`);
  }
  console.log(
    figuresLine(
      'bodies',
      {
        ...plan,
        isDone: next.node >= plan.to && next.chromium >= plan.to,
        next,
        stepsOver: bad.length,
        over: bad.map(({ index: body, step, ms, problem }) => ({ body, step, ms, problem })),
        worstMs: Object.fromEntries(Object.entries(worst).map(([step, { ms }]) => [step, ms.ms])),
      },
      { ms: MS_MAX, heapMb: HEAP_MB_MAX },
    ),
  );
  process.exitCode = bad.length === 0 ? 0 : 1;
}

/** Tries bodies in a process with a bounded heap; `next` is where to go on, for a broken heap ends it. */
async function inNode(
  part: Part,
  onTried: (tried: Tried) => void,
  next: State['next'],
): Promise<void> {
  const child = fork(import.meta.filename, {
    execArgv: [`--max-old-space-size=${HEAP_MB_MAX}`],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const deadline = globalThis.setTimeout(() => child.kill('SIGKILL'), SILENT_MS_MAX);
  let isStopped = false;
  let at = { index: part.from, body: `body ${part.from}`, step: 'start' };
  child.on('message', (message: Tried | typeof at) => {
    at = message;
    next.node = at.index;
    deadline.refresh();
    if ('ms' in message) onTried(message);
    if (!isOver()) return;
    isStopped = true;
    child.kill('SIGKILL');
  });
  child.send(part);
  const [code, signal] = await once(child, 'close');
  clearTimeout(deadline);
  if (isStopped) return;
  next.node = code === 0 ? part.to : at.index + 1;
  if (code === 0) return;
  onTried({
    ...at,
    ms: 0,
    heapMb: HEAP_MB_MAX,
    problem: `the process ended with ${code ?? signal}`,
  });
}

async function tryAll(part: Part): Promise<void> {
  const trials = await createTrials();
  for (const { index, html, body } of bodiesOf(part)) {
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

/** The same in a page: cleaned, opened in the editor, and written again byte for byte. */
async function inChromium(
  part: Part,
  onTried: (tried: Tried) => void,
  next: State['next'],
): Promise<void> {
  let page = await openPage();
  const steps = ['sanitised', 'roundTrip', ...(part.isWide ? WIDE_STEPS : [])];
  for (const step of part.isWide ? WIDE_STEPS : []) {
    const empty = { index: -1, body: 'an empty body', step: `${step} of an empty body` };
    onTried({ ...empty, ...(await page.attempt(step, '')) });
  }
  try {
    for (const { index, html, body } of bodiesOf(part)) {
      if (isOver()) return;
      for (const step of steps) {
        try {
          onTried({ index, body, step, ...(await page.attempt(step, html)) });
        } catch (error) {
          onTried({ index, body, step, ms: 0, heapMb: HEAP_MB_MAX, problem: String(error) });
          await page.close();
          page = await openPage();
        }
      }
      next.chromium = index + 1;
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
function* bodiesOf({ from, to, isWide, ...plan }: Part) {
  let index = -1;
  const kinds = isWide ? { kinds: wideBodies } : {};
  for (const one of hostileBodies(plan.seed, { ...plan, ...kinds, count: to })) {
    index += 1;
    if (index >= from) yield { index, html: one.html, body: nameOf(index, one) };
  }
}

function nameOf(index: number, { name, html }: HostileBody): string {
  return `body ${index}: ${name}, ${html.length} characters`;
}
