/**
 * `npm run bench -- screens`: how long each screen takes to open in the started app, and the page of its
 * first record. The time goes from the click to the frame that shows it. The account has 100,000 records.
 * The app pulls the last of them meanwhile, so that pages arrive in the lists that are shown.
 *
 * The thread's time leaves out other work of the machine; the times on the clock do not. A task is
 * reported where it took more than 50 ms on the clock. `--rounds N` changes how often each opens.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchApp } from '../../build/launch-app.ts';
import { type Place, placeNames } from '../../shared/ipc/places.ts';
import { figuresLine, spreadOf, toHundredth } from '../support/bench-figures.ts';
import { openLargeProfile } from '../support/large-profile.ts';
import { openThreadClock } from '../support/thread-time.ts';
import { closePage, openFirst, type Visit, visit, watchTasks } from '../support/visit-screens.ts';

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '12' } } });

/** The places whose rows have a page. */
const WITH_PAGES = new Set<string>([
  'notes',
  'clients',
  'contacts',
  'deals',
  'projects',
  'tasks',
  'invoices',
] satisfies Place[]);
const OPEN_MS = 100;
const TASK_MS = 50;

const { profile, environment, close } = await openLargeProfile({ isHalf: true });
const { main, kill } = await launchApp({ profile, environment });
try {
  await main.locator('[aria-label="Today"] [data-row]').first().waitFor();
  const threadMs = await openThreadClock(main);
  await watchTasks(main);
  const figures: Record<string, object> = {};
  const times: Record<string, { clock: number[]; thread: number[]; tasks: number[] }> = {};
  const measure = async (name: string, round: number, open: () => Promise<Visit>) => {
    const before = await threadMs();
    const { ms, longestTaskMs } = await open();
    const worked = (await threadMs()) - before;
    if (round === 0) return console.log(`${name}, first: ${Math.round(ms)} ms`);
    times[name] ??= { clock: [], thread: [], tasks: [] };
    const of = times[name];
    of.clock.push(ms);
    of.thread.push(worked);
    of.tasks.push(longestTaskMs);
  };
  for (let round = 0; round <= Number(given.rounds); round += 1) {
    for (const place of placeNames) {
      await measure(place, round, () => visit(main, place));
      if (!WITH_PAGES.has(place)) continue;
      await measure(`a page of ${place}`, round, () => openFirst(main));
      await closePage(main);
    }
  }
  for (const [place, { clock, thread, tasks }] of Object.entries(times)) {
    const of = {
      clock: spreadOf(clock),
      thread: spreadOf(thread),
      longestTask: Math.max(...tasks),
    };
    figures[place] = of;
    console.log(
      `${place}: p50 ${of.clock.p50} ms, p95 ${of.clock.p95} ms; the thread p50 ${of.thread.p50} ms, ` +
        `p95 ${of.thread.p95} ms; the longest task ${of.longestTask} ms`,
    );
  }
  const load = toHundredth(loadavg()[0] ?? Number.NaN);
  console.log(figuresLine('screens', { ...figures, load }, { p95: OPEN_MS, task: TASK_MS }));
} finally {
  await kill();
  await close();
}
