/**
 * `npm run bench -- keys`: how long a key takes in the palette, the filter of notes and the search of a
 * list. The started app has 100,000 records. Words are typed letter by letter and fast, so that the search
 * of one key still goes on at the next.
 *
 * `key` is the time to the frame that shows the letter, `found` the time to the frame that shows what it
 * finds. A task is reported where it took more than 50 ms on the clock. `--rounds N` types all words so
 * often.
 */

import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchApp } from '../../build/launch-app.ts';
import type { Place } from '../../shared/ipc/places.ts';
import { figuresLine, percentile, spreadOf, toHundredth } from '../support/bench-figures.ts';
import { openLargeProfile } from '../support/large-profile.ts';
import { typeInPage } from '../support/type-in-page.ts';
import { takeLongestTask, visit, watchTasks } from '../support/visit-screens.ts';

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

const KEY_MS = 50;
const TASK_MS = 50;
/** A common letter, names, words of texts, and nothing that is there. */
const words = ['e', 'offer', 'anna b', 'relaunch of', 'second version', 'zzqxw'];
const fields = {
  palette: { field: '[role="combobox"]', shows: 'dialog [role="option"]' },
  notes: { field: 'main [role="searchbox"]', shows: 'main [role="listbox"] [role="option"]' },
  tasks: { field: 'main [role="searchbox"]', shows: 'main [role="grid"] [role="row"]' },
  contacts: { field: 'main [role="searchbox"]', shows: 'main [role="grid"] [role="row"]' },
} as const;
/** By when lists are read ahead: four seconds after the start, and a while for it. */
const READ_AHEAD_MS = 10_000;

const { profile, environment, close } = await openLargeProfile();
const { main, kill } = await launchApp({ profile, environment });
try {
  await main.locator('[aria-label="Today"] [data-row]').first().waitFor();
  await setTimeout(READ_AHEAD_MS);
  await watchTasks(main);
  const figures: Record<string, object> = {};
  for (const [name, { field, shows }] of Object.entries(fields)) {
    if (name === 'palette') await main.keyboard.press('Control+k');
    else await visit(main, name as Place);
    await main.locator(field).focus();
    await takeLongestTask(main);
    const all = { key: [] as number[], found: [] as number[] };
    const tasks: number[] = [];
    for (let round = 0; round < Number(given.rounds); round += 1) {
      for (const text of words) {
        const { key, found } = await typeInPage(main, { field, shows, text });
        all.key.push(...key);
        all.found.push(...found);
        tasks.push(await takeLongestTask(main));
      }
    }
    if (name === 'palette') await main.keyboard.press('Escape');
    const of = {
      ...{ key: spreadOf(all.key), found: spreadOf(all.found) },
      ...{ longestKey: Math.round(percentile(all.key, 1)), longestTask: Math.max(...tasks) },
    };
    figures[name] = of;
    console.log(
      `${name}: a key p50 ${of.key.p50} ms, p95 ${of.key.p95} ms, at most ${of.longestKey} ms; what it ` +
        `finds p50 ${of.found.p50} ms, p95 ${of.found.p95} ms; the longest task ${of.longestTask} ms`,
    );
  }
  const load = toHundredth(loadavg()[0] ?? Number.NaN);
  console.log(figuresLine('keys', { ...figures, load }, { p95: KEY_MS, task: TASK_MS }));
} finally {
  await kill();
  await close();
}
