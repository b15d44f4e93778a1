/**
 * `npm run bench -- memory`: the memory of the main window and of the main process over an hour's use.
 * Five screens are opened in turn, with 100,000 records in the cache.
 *
 * Each round opens all five. The heap is measured after a collection, the process by what it has of
 * the system. The slope of the line through the rounds after the first ones says whether it is flat;
 * the bound is a tenth of where it began. `--rounds N` changes how long. With `--real` a round takes
 * the minute that it stands for, so that what the app does by the clock happens too.
 */
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchApp } from '../../build/launch-app.ts';
import type { Place } from '../../shared/ipc/places.ts';
import { figuresLine, toHundredth, toTenth } from '../support/bench-figures.ts';
import { openLargeProfile } from '../support/large-profile.ts';
import { visit } from '../support/visit-screens.ts';

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    real: { type: 'boolean', default: false },
  },
});

/** A screen every twelve seconds for an hour: 60 rounds of five. */
const rounds = Number(given.rounds);
const screens = ['notes', 'time', 'tasks', 'invoices', 'clients'] as const satisfies Place[];
const HEAP_MB = 150;
/** It may grow by this part of its size in the hour and is still called flat. */
const FLAT = 0.1;
const MINUTE_MS = 60_000;
/** The lists are read ahead in spare time, of which a busy machine has little: the heap says when. */
const STEADY_AFTER_MS = 10_000;
const STEADY = 0.01;
const WAITS_MAX = 30;
/** The rounds that warm up after it. */
const IGNORED = 5;
const MB = 1_000_000;

const { profile, environment, close } = await openLargeProfile();
const { app, main, kill } = await launchApp({ profile, environment });
try {
  await main.locator('[aria-label="Today"] [data-row]').first().waitFor();
  const chromium = await main.context().newCDPSession(main);
  const heapMb = async () => {
    await chromium.send('HeapProfiler.collectGarbage');
    const { usedSize } = await chromium.send('Runtime.getHeapUsage');
    return usedSize / MB;
  };
  await untilSteady(heapMb);
  const heap: number[] = [];
  const rss: number[] = [];
  for (let round = 0; round < rounds + IGNORED; round += 1) {
    const isOver = given.real ? setTimeout(MINUTE_MS) : undefined;
    for (const place of screens) await visit(main, place);
    await isOver;
    heap.push(await heapMb());
    rss.push((await app.evaluate(() => process.memoryUsage().rss)) / MB);
  }
  const figures = {
    ...{ heap: growth(heap.slice(IGNORED)), rss: growth(rss.slice(IGNORED)) },
    load: toHundredth(loadavg()[0] ?? Number.NaN),
  };
  for (const name of ['heap', 'rss'] as const) {
    const { from, to, peak, perHour } = figures[name];
    const isFlat = Math.abs(perHour) <= FLAT * from;
    console.log(
      `${name}: ${from} MB at first, ${to} MB at last, ${peak} MB at most; the slope is ${perHour} MB ` +
        `in the hour: ${isFlat ? 'flat' : 'NOT flat'} within ${FLAT * 100} %`,
    );
  }
  console.log(figuresLine('memory', figures, { heapMb: HEAP_MB, growth: FLAT }));
} finally {
  await kill();
  await close();
}

/** Waits until the memory no longer grows by itself. One that always grows is measured as it is. */
async function untilSteady(readMb: () => Promise<number>): Promise<void> {
  let before = await readMb();
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    await setTimeout(STEADY_AFTER_MS);
    const now = await readMb();
    if (now - before <= before * STEADY) return;
    before = now;
  }
}

/** The line of least squares through all rounds, which together are the hour. */
function growth(values: readonly number[]) {
  const [middle, mean] = [(values.length - 1) / 2, sum(values) / values.length];
  const rise = sum(values.map((value, at) => (at - middle) * (value - mean)));
  const run = sum(values.map((_, at) => (at - middle) ** 2));
  const perHour = toTenth((rise / run) * values.length);
  const [from = 0, to = 0] = [values[0], values.at(-1)];
  return { from: toTenth(from), to: toTenth(to), peak: toTenth(Math.max(...values)), perHour };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
