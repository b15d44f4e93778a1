/**
 * `npm run bench -- editor`: how long a note of 200 KB takes to open, and a key in it to be seen, in
 * the real editor in Chromium; next to a bare `contenteditable` page in the same run.
 *
 * Frames are drawn as soon as there is something to draw, not at the next tick of a screen: what is
 * measured is work, not waiting. Saving goes on beside the typing as it does in the app. Nothing is
 * asserted: a machine is as fast as it is. `--keys N --opens N --kb N` change how much.
 */
import { parseArgs } from 'node:util';
import { openEditorPage } from '../../build/editor-page.ts';

const { values: given } = parseArgs({
  options: {
    keys: { type: 'string', default: '600' },
    opens: { type: 'string', default: '20' },
    kb: { type: 'string', default: '200' },
  },
});

/** Between two keys: a fast typist's pace, so that saves fall between them. */
const KEY_PAUSE_MS = 30;
/** The first ones warm up. */
const IGNORED = 3;

const html = JSON.stringify(noteOf(Number(given.kb) * 1024));
const { page, close } = await openEditorPage(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
try {
  const opens: number[] = [];
  for (let index = 0; index < Number(given.opens) + IGNORED; index += 1) {
    opens.push((await page.evaluate(`levers.timeToOpen(${JSON.stringify(html)})`)) as number);
  }
  print('open', opens.slice(IGNORED));
  await page.evaluate('levers.openBare()');
  print('key to frame, bare page', await typed());
  await page.evaluate(`levers.open(${JSON.stringify(html)}), levers.goToMiddle()`);
  print(`key to frame, ${given.kb} KB note`, await typed());
} finally {
  await close();
}

async function typed(): Promise<readonly number[]> {
  const text = 'the quick brown fox jumps over a lazy dog ';
  await page.evaluate('levers.watchKeys()');
  for (let index = 0; index < Number(given.keys); index += 1) {
    await page.keyboard.press(
      text[index % text.length] === ' ' ? 'Space' : (text[index % text.length] ?? 'a'),
    );
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  const times = (await page.evaluate('levers.keyTimes()')) as number[];
  return times.slice(IGNORED);
}

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(2);
  console.log(
    `${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (${times.length})`,
  );
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
  return part
    .repeat(Math.ceil(bytes / part.length))
    .slice(0, part.length * Math.floor(bytes / part.length));
}
