/**
 * `npm run bench -- lists`: how long after a key or a click a table of 40,000 records shows. It is
 * opened for the first time as soon as the cache has all of them, and a while later. It is opened
 * again, sorted, searched and filtered by a chip. Reading ahead may have begun by the first of these.
 * Then it is scrolled, next to a bare list of as many rows: by some rows a frame, and from end to end.
 * Frames that come late are counted, and the time to make a frame is measured.
 *
 * The whole main window in Chromium on a real cache. Times are those of the page's own thread, so
 * that other work of the machine does not count. The last line is JSON. Each figure is also given
 * as a multiple of the same act with 40 records in the same run. That is the cost of drawing alone.
 * `--rows N --rounds N` change how much.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openInChromium } from '../../build/in-chromium.ts';
import { figuresLine, spreadOf, toTenth } from '../support/bench-figures.ts';
import type { Frame } from '../support/lists-in-page.ts';
import { openThreadClock } from '../support/thread-time.ts';

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '40000' },
    rounds: { type: 'string', default: '12' },
  },
});

const FEW = 40;
const rows = Number(given.rows);
const rounds = Number(given.rounds);
/** By when a list is read ahead: four seconds after the start, and a while for it. */
const READ_AHEAD_MS = 7_000;
const targets = { open: 100, sort: 50, find: 50, chip: 50, lateBeyondBare: 0 };
/** The display shows sixty frames a second; one that came a half later missed its turn. */
const FRAME_MS = 1_000 / 60;
const LATE_MS = 1.5 * FRAME_MS;
const FRAMES_IGNORED = 5; // the first ones warm up
/** Pixels that a frame moves: a quick wheel, and the scrollbar pulled from end to end. */
const steps = { wheel: 240, pull: null };
const tasks = { act: { key: '8', ctrl: true }, shows: 'of [\\d,]+ tasks' };
const settings = { act: { key: ',', ctrl: true }, shows: 'Sign out' };
const sortBy = (name: string) => ({
  act: { click: `main [role="grid"] [data-column="${name}"]` },
  shows: 'tasks',
});
const find = (text: string) => ({ act: { type: text } });
const bar = '[aria-label="Filters"]';
const chip = {
  removeFirst: { act: { click: `${bar} [title="Remove"]` } },
  menu: { act: { click: `${bar} [aria-haspopup="menu"]` }, shows: 'Status' },
  make: { act: { click: `${bar} [role="menuitem"]`, text: 'Status' }, shows: 'complete' },
  tick: { act: { click: `${bar} [role="dialog"] label`, text: 'complete' } },
};

type Times = Record<string, number[]>;

const times = { few: await measure(FEW), many: await measure(rows) };
const frames = { table: await scrolled(false), bare: await scrolled(true) };
const figures = Object.fromEntries(
  Object.entries(times.many).map(([name, all]) => {
    const few = spreadOf(times.few[name] ?? []);
    const many = spreadOf(all);
    return [name, { ...many, times: toTenth(many.p95 / few.p95) }];
  }),
);
for (const [name, { p50, p95, times: of }] of Object.entries(figures)) {
  console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms, ${of} times that of ${FEW} rows`);
}
const scrolling = Object.fromEntries(
  Object.keys(steps).map((how) => {
    const [table, bare] = [judge(frames.table[how]), judge(frames.bare[how])];
    return [how, { table, bare, lateBeyondBare: table.late - bare.late }];
  }),
);
for (const [how, { table, bare }] of Object.entries(scrolling)) {
  const inWords = ({ late, over, p95 }: typeof table) =>
    `${late} frames late, ${over} over ${toTenth(FRAME_MS)} ms, p95 ${p95} ms`;
  console.log(`${how}: ${inWords(table)}; the bare list ${inWords(bare)}`);
}
console.log(figuresLine('lists', { rows, bound: FEW, ...figures, scrolling }, targets));

async function measure(count: number): Promise<Times> {
  const cold = await inWindow(
    count,
    async ({ act }) => void (await act('first open, at once', tasks)),
  );
  const warm = await inWindow(count, async ({ act }) => {
    await setTimeout(READ_AHEAD_MS);
    await act('first open', tasks);
    for (let at = 0; at < rounds; at += 1) {
      await act('', settings);
      await act('open', tasks);
      await act('sort', sortBy('title'));
      await act('sort', sortBy('due_date'));
      await act('find', find(`offer ${at % 10}`));
      await act('find', find(''));
    }
    await act('', chip.removeFirst); // of the view: done ones are left out
    await act('', chip.menu);
    await act('', chip.make);
    for (let at = 0; at < rounds; at += 1) {
      await act('chip', chip.tick);
      await act('chip', chip.tick);
    }
  });
  return { ...cold, ...warm };
}

/** The frames of the table, or of the bare list, by how it is scrolled. */
async function scrolled(isBare: boolean): Promise<Readonly<Record<string, readonly Frame[]>>> {
  const { call, close } = await openInChromium('test/support/lists-in-page.ts');
  try {
    await call(isBare ? 'openBareList' : 'openWindow', rows);
    if (!isBare) {
      await setTimeout(READ_AHEAD_MS);
      await call('timeToShow', tasks);
      await call('timeToShow', chip.removeFirst);
    }
    const selector = isBare ? '#bare' : '[role="grid"] > [role="rowgroup"][tabindex="-1"]';
    const all: Record<string, readonly Frame[]> = {};
    for (const [how, step] of Object.entries(steps)) {
      const made = (await call('scrollThrough', { selector, step })) as readonly Frame[];
      all[how] = made.slice(FRAMES_IGNORED);
    }
    return all;
  } finally {
    await close();
  }
}

function judge(made: readonly Frame[] = []) {
  return {
    frames: made.length,
    late: made.filter(({ sinceMs }) => sinceMs > LATE_MS).length,
    over: made.filter(({ workMs }) => workMs > FRAME_MS).length,
    ...spreadOf(made.map(({ workMs }) => workMs)),
  };
}

type Acts = { readonly act: (name: string, what: object) => Promise<void> };

async function inWindow(count: number, run: (acts: Acts) => Promise<void>): Promise<Times> {
  const { page, call, close } = await openInChromium('test/support/lists-in-page.ts');
  const all: Times = {};
  try {
    await call('openWindow', count);
    const threadMs = await openThreadClock(page);
    await run({
      async act(name, what) {
        const before = await threadMs();
        await call('timeToShow', what);
        const ms = (await threadMs()) - before;
        if (name !== '') all[name] = [...(all[name] ?? []), ms];
      },
    });
    return all;
  } finally {
    await close();
  }
}
