/**
 * `npm run bench -- lists`: how long after a key or a click a table of 40,000 records shows. It is
 * opened for the first time as soon as the cache has all of them, and a while later. It is opened
 * again, sorted and searched, and the frames of its scrolling are measured. Reading ahead may have
 * begun by the first of these.
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
const targets = { open: 100, sort: 50, find: 50 };
const tasks = { act: { key: '8', ctrl: true }, shows: 'of [\\d,]+ tasks' };
const settings = { act: { key: ',', ctrl: true }, shows: 'Sign out' };
const sortBy = (name: string) => ({
  act: { click: `main [role="grid"] [data-column="${name}"]` },
  shows: 'tasks',
});
const find = (text: string) => ({ act: { type: text }, shows: 'tasks' });

type Times = Record<string, number[]>;

const times = { few: await measure(FEW), many: await measure(rows) };
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
console.log(figuresLine('lists', { rows, bound: FEW, ...figures }, targets));

async function measure(count: number): Promise<Times> {
  const cold = await inWindow(
    count,
    async ({ act }) => void (await act('first open, at once', tasks)),
  );
  const warm = await inWindow(count, async ({ act, scroll }) => {
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
    await scroll('scroll frame', '[role="grid"] [tabindex="-1"]');
  });
  return { ...cold, ...warm };
}

type Acts = {
  readonly act: (name: string, what: object) => Promise<void>;
  readonly scroll: (name: string, selector: string) => Promise<void>;
};

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
      async scroll(name, selector) {
        const frames = (await call('scrollThrough', selector)) as number[];
        all[name] = frames.slice(5); // the first ones warm up
      },
    });
    return all;
  } finally {
    await close();
  }
}
