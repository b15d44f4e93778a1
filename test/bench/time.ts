/**
 * `npm run bench -- time`: the time from a key until the week can be read, and the week before it.
 * There are 40,000 time entries on this computer. The week is shown as a sheet, as days and as a
 * list.
 *
 * The whole main window in Chromium on a real cache. Beside the time on the clock stands that of
 * the page's own thread. Other work of the machine does not count in it. Nothing is asserted: a
 * machine is as fast as it is. `--entries N --rounds N` change how much.
 */
import { parseArgs } from 'node:util';
import { openInChromium } from '../../build/in-chromium.ts';
import { figuresLine, spreadOf } from '../support/bench-figures.ts';
import { openThreadClock } from '../support/thread-time.ts';

const { values: given } = parseArgs({
  options: {
    entries: { type: 'string', default: '40000' },
    rounds: { type: 'string', default: '25' },
  },
});

const TARGET_MS = 100;
/** The first ones warm up. */
const IGNORED = 3;

const views = {
  week: { key: 'w', selector: '[data-cell]' },
  day: { key: 'd', selector: '[data-part]' },
  list: { key: 'l', selector: '.list [data-entry]' },
} as const;

const switches = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const { page, call, close } = await openInChromium('test/support/time-in-page.ts', { switches });
try {
  await call('openWindow', Number(given.entries));
  await page.locator('.list [data-entry]').first().waitFor();
  const threadMs = await openThreadClock(page);
  const times: Record<string, number[]> = {};
  const note = (name: string, ms: number) => {
    times[name] = [...(times[name] ?? []), ms];
  };
  const measure = async (name: string, key: string, selector: string) => {
    const before = await threadMs();
    note(name, (await call('timeToShow', { key, selector })) as number);
    note(`${name}, thread`, (await threadMs()) - before);
  };
  for (let round = 0; round < Number(given.rounds) + IGNORED; round += 1) {
    for (const [name, { key, selector }] of Object.entries(views)) {
      await measure(name, key, selector);
      await measure(`${name}, another week`, round % 2 === 0 ? '[' : ']', selector);
    }
  }
  const figures = Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, spreadOf(all.slice(IGNORED))]),
  );
  for (const [name, { p50, p95 }] of Object.entries(figures)) {
    console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms (target ${TARGET_MS} ms)`);
  }
  const targets = { p95: TARGET_MS };
  console.log(figuresLine('time', { entries: Number(given.entries), ...figures }, targets));
} finally {
  await close();
}
