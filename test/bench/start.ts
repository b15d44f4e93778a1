/**
 * `npm run bench -- start`: how long a start takes until its first screen is drawn. An empty window in
 * the same host is started in turn with it, and each pair is compared. That is done signed in, with
 * 100,000 records in the cache, and signed out. Signed in, the rows are drawn twice: as the snapshot, and
 * by the program (`usable`), which then obeys a click on them.
 * The least app with a page and a cache is compared too: it shows what the target leaves to the app.
 *
 * The first run fills the cache, which takes some minutes (`test/support/large-profile.ts`). Each
 * start is timed from outside, until the process writes that the element was drawn. The time that all its processes had a processor until then is a second figure, which
 * other work of the machine changes less. `--pairs N` changes how often; `--only in` and
 * `--only out` leave the other out.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { refuseStaleBuild } from '../../build/build-app.ts';
import { firstLine, stopChild } from '../../build/child-process.ts';
import { chromiumHost } from '../../build/choose-host.ts';
import { figuresLine, percentile, toHundredth } from '../support/bench-figures.ts';
import { processesOf, processorMs } from '../support/host-processes.ts';
import { openLargeProfile } from '../support/large-profile.ts';

const { values: given } = parseArgs({
  options: { pairs: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});
const pairs = Number(given.pairs);
/** The app may take so many times as long as an empty window. */
const TIMES = 1.5;
/** The app writes its snapshot within this time. */
const SNAPSHOT_MS = 6_000;
/** A program that has just ended still has work to do. */
const PAUSE_MS = 500;

type Program = {
  /** The app's folder, or its main file. */
  readonly file: string;
  readonly profile: string;
  /** An element of the page that can be used. */
  readonly shown: string;
  readonly environment?: Readonly<Record<string, string>>;
};

type Start = { readonly ms: number; readonly processorMs: number };
type Pair = { readonly app: Start; readonly empty: Start };

const root = path.join(import.meta.dirname, '..', '..');
const watcher = path.join(import.meta.dirname, 'bare', 'say-when-shown.ts');
const emptyWindow = path.join(import.meta.dirname, 'bare', 'empty-window.ts');
const leastApp = path.join(import.meta.dirname, 'bare', 'least-app.ts');
const figures: Record<string, object> = {};

refuseStaleBuild(); // `npm run bench` builds for what starts the app with `/launch-app.ts`
mkdirSync(path.join(root, '.traytable'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.traytable', 'bench-'));
const empty: Program = { file: emptyWindow, profile: path.join(folder, 'empty'), shown: 'p' };
try {
  if (given.only !== 'out') await signedIn();
  if (given.only !== 'in') {
    const profile = path.join(folder, 'signed-out');
    await compare('signed out', { file: root, profile, shown: 'form input' });
  }
  console.log(figuresLine('start', figures, { times: TIMES }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function signedIn(): Promise<void> {
  const { profile, environment, close } = await openLargeProfile();
  const rows = '[aria-label="Today"] [data-row]';
  const app = { file: root, profile, environment, shown: rows };
  try {
    await start(app, SNAPSHOT_MS);
    await compare('signed in', app);
    await compare('usable', { ...app, shown: `#app ${rows}` });
    // No app with a page and a cache of its own can go below this.
    await compare('least app', { file: leastApp, profile, environment, shown: 'p' });
  } finally {
    await close();
  }
}

async function compare(name: string, app: Program): Promise<void> {
  const measured: Pair[] = [];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const both = { empty: await start(empty), app: await start(app) };
    if (pair > 0) measured.push(both); // the first one warms up
  }
  const half = (of: (pair: Pair) => number) => percentile(measured.map(of), 0.5);
  const ofApp = {
    appMs: Math.round(half(({ app: { ms } }) => ms)),
    emptyMs: Math.round(half((pair) => pair.empty.ms)),
    times: toHundredth(half((pair) => pair.app.ms / pair.empty.ms)),
    processorTimes: toHundredth(half((pair) => pair.app.processorMs / pair.empty.processorMs)),
    load: toHundredth(loadavg()[0] ?? Number.NaN),
  };
  figures[name] = ofApp;
  console.log(
    `${name}: ${ofApp.appMs} ms, an empty window ${ofApp.emptyMs} ms: ${ofApp.times} times, ` +
      `${ofApp.processorTimes} times by the processor (median of ${pairs} pairs, load ${ofApp.load})`,
  );
}

/** Starts it, and ends it so much later than the element was drawn. */
async function start({ file, profile, shown, environment }: Program, laterMs = 0): Promise<Start> {
  const from = performance.now();
  const child = spawn(
    chromiumHost.executable,
    ['-r', watcher, file, `--user-data-dir=${profile}`],
    {
      env: { ...process.env, ...environment, TRAYTABLE_BENCH_SHOWN: shown },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    await firstLine(child, 'The app');
    const ms = performance.now() - from;
    const used = processorMs(processesOf(profile));
    await setTimeout(laterMs);
    return { ms, processorMs: used };
  } finally {
    await stopChild(child, 'SIGTERM');
    await setTimeout(PAUSE_MS);
  }
}
