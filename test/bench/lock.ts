/**
 * `npm run bench -- lock`: what the app lock costs in the window. Notes are stored, opened, listed and
 * searched in a real cache in Chromium, with their texts encrypted and without, in turns.
 *
 * Times are what the user waits, the best of some rounds; the last line is JSON with the ratios.
 * `--rows N` changes how many notes there are.
 */
import { parseArgs } from 'node:util';
import { openInChromium } from '../../build/in-chromium.ts';
import { figuresLine, toTenth } from '../support/bench-figures.ts';
import type { LockTimes } from '../support/lock-in-page.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '40000' } } });
const rows = Number(values.rows);

const { call, close } = await openInChromium('test/support/lock-in-page.ts');
try {
  const times = (await call('timeBoth', rows)) as Record<'clear' | 'sealed', LockTimes>;
  const names = Object.keys(times.clear) as (keyof LockTimes)[];
  const figures = Object.fromEntries(
    names.map((name) => {
      const [clear, sealed] = [times.clear[name], times.sealed[name]];
      console.log(`${name}: ${toTenth(clear)} ms, with the lock ${toTenth(sealed)} ms`);
      return [
        name,
        { clear: toTenth(clear), sealed: toTenth(sealed), times: toTenth(sealed / clear) },
      ];
    }),
  );
  console.log(figuresLine('lock', { rows, ...figures }, {}));
} finally {
  await close();
}
