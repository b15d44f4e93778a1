/**
 * `npm run bench -- screens`: how long each screen takes to open in the started app, from the click to
 * the frame that shows its rows. The account has 100,000 records. The app pulls the last of them
 * meanwhile, so that pages arrive in the lists that are shown.
 *
 * The thread's time leaves out other work of the machine; the times on the clock do not. A task is
 * reported where it took more than 50 ms on the clock. `--rounds N` changes how often each opens.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchApp } from '../../build/launch-app.ts';
import { placeNames } from '../../shared/ipc/places.ts';
import { figuresLine, spreadOf, toHundredth } from '../support/bench-figures.ts';
import { openLargeProfile } from '../support/large-profile.ts';
import { openThreadClock } from '../support/thread-time.ts';
import { visit, watchTasks } from '../support/visit-screens.ts';

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '12' } } });

const OPEN_MS = 100;
const TASK_MS = 50;

const { profile, environment, close } = await openLargeProfile({ isHalf: true });
const { main, kill } = await launchApp({ profile, environment });
try {
  await main.locator('[aria-label="Today"] [data-row]').first().waitFor();
  const threadMs = await openThreadClock(main);
  await watchTasks(main);
  const figures: Record<string, object> = {};
  const times = Object.fromEntries(
    placeNames.map((place) => [
      place,
      { clock: [] as number[], thread: [] as number[], tasks: [] as number[] },
    ]),
  );
  for (let round = 0; round <= Number(given.rounds); round += 1) {
    for (const place of placeNames) {
      const before = await threadMs();
      const { ms, longestTaskMs } = await visit(main, place);
      const ofPlace = times[place];
      const worked = (await threadMs()) - before;
      if (round === 0) console.log(`${place}, first: ${Math.round(ms)} ms`);
      else {
        ofPlace?.clock.push(ms);
        ofPlace?.thread.push(worked);
        ofPlace?.tasks.push(longestTaskMs);
      }
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
