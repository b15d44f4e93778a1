/**
 * `npm run bench -- editor`: the time from the click until a note of 200 KB can be read and written
 * in. It also measures how long a key takes to show, in the whole main window in Chromium.
 *
 * Next to it, in the same run, the same HTML is opened in a plain `contenteditable` page without
 * any program. That shows what the machine, with its other work, takes for it. Frames are drawn as
 * soon as there is something to draw, not at the next tick of a screen. So it measures work, not
 * waiting. The note saves itself beside the typing. Nothing is asserted: a machine is as fast as it
 * is. `--keys N --opens N --kb N` change how much.
 */
import { parseArgs } from 'node:util';
import { openInChromium } from '../../build/in-chromium.ts';
import { figuresLine, percentile, toHundredth } from '../support/bench-figures.ts';
import { openThreadClock } from '../support/thread-time.ts';

const { values: given } = parseArgs({
  options: {
    keys: { type: 'string', default: '600' },
    opens: { type: 'string', default: '25' },
    kb: { type: 'string', default: '200' },
  },
});

/** Between two keys: a fast typist's pace; and at the end of a line, long enough for a save. */
const KEY_PAUSE_MS = 30;
const LINE_PAUSE_MS = 400;
/** The first ones warm up. */
const IGNORED = 3;
const LINE = 'the quick brown fox jumps over a lazy dog ';

const html = noteOf(Number(given.kb) * 1024);
const note = `${given.kb} KB note`;
const switches = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/** Milliseconds, by what was measured. */
const spreads: Record<string, Record<string, number>> = {};
const { page, call, close } = await openInChromium('test/support/window-in-page.ts', { switches });
const threadMs = await openThreadClock(page);
try {
  const plain: number[] = [];
  for (let index = 0; index < Number(given.opens) + IGNORED; index += 1) {
    plain.push((await call('openPlain', html)) as number);
  }
  const openPlain = print('open, plain page', plain.slice(IGNORED));
  await call('watchKeys');
  const keyPlain = print('key to frame, plain page', await typed());
  await call('openWindow', { Long: html, Short: '<p>The end.</p>' });
  const [first, whole] = await opened();
  const openFirst = print(`open, ${note}: can be written in`, first);
  print(`open, ${note}: there to its end`, whole);
  const key = print(`key to frame, ${note}`, await typed());
  const times = {
    open: toHundredth(openFirst / openPlain),
    key: toHundredth(key / keyPlain),
  };
  console.log(
    `next to the plain page: opening ${times.open} times its p95, a key ${times.key} times`,
  );
  console.log(figuresLine('editor', { kb: Number(given.kb), ...spreads, times }));
} finally {
  await close();
}

async function opened(): Promise<[number[], number[]]> {
  const [first, whole]: [number[], number[]] = [[], []];
  for (let index = 0; index < Number(given.opens) + IGNORED; index += 1) {
    await open('Short');
    const times = await open('Long');
    if (index < IGNORED) continue;
    first.push(times.first);
    whole.push(times.whole);
  }
  return [first, whole];
}

async function open(title: string): Promise<{ readonly first: number; readonly whole: number }> {
  const times = call('timeToOpen', title);
  await page.getByRole('option', { name: title }).click();
  return (await times) as { first: number; whole: number };
}

async function typed(): Promise<readonly number[]> {
  await call('goToMiddle');
  await page.waitForTimeout(LINE_PAUSE_MS);
  await call('keyTimes');
  const before = await threadMs();
  for (let index = 0; index < Number(given.keys); index += 1) {
    const sign = LINE[index % LINE.length] ?? 'a';
    await page.keyboard.press(sign === ' ' ? 'Space' : sign);
    await page.waitForTimeout((index + 1) % LINE.length === 0 ? LINE_PAUSE_MS : KEY_PAUSE_MS);
  }
  const busyMs = ((await threadMs()) - before) / Number(given.keys);
  console.log(`the page's thread worked ${busyMs.toFixed(2)} ms for each of the keys that follow:`);
  return ((await call('keyTimes')) as number[]).slice(IGNORED);
}

/** Prints the spread of `times`; its 95th percentile. */
function print(what: string, times: readonly number[]): number {
  const at = (part: number) => toHundredth(percentile(times, part));
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  spreads[what] = { p50, p95, p99 };
  console.log(`${what}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms (${times.length})`);
  return p95;
}

/** A note with a bit of everything, as long as `bytes`. */
function noteOf(bytes: number): string {
  const sentence =
    'The client asked for <strong>two</strong> more drafts, see <a href="https://example.org/a">the plan</a>, before &eacute;nd of week. ';
  const part = [
    '<h2>Meeting</h2>',
    `<p>${sentence.repeat(3)}</p>`,
    `<p class="note">${sentence.repeat(2)}</p>`,
    '<ul>\n<li>one <em>thing</em></li>\n<li>another\n<ul>\n<li>deep</li>\n</ul>\n</li>\n</ul>',
    '<blockquote><p>They said so.</p></blockquote>',
    '<table><thead><tr><th>Item</th><th>Hours</th></tr></thead><tbody><tr><td>Design</td><td>12</td></tr></tbody></table>',
  ].join('\n');
  return `${part.repeat(Math.floor(bytes / part.length))}<p>The end.</p>`;
}
