import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { scrub } from '../../../../service/rules/scrub.ts';
import { hasArrived } from '../../../../shared/merge/body/has-arrived.ts';
import { smallBomb } from '../../../support/hostile-bodies.ts';

const base = '<p>Hello</p>';

describe('hasArrived', () => {
  test.each([
    '<p onclick="x()">Hello you</p><script>x()</script>',
    '<p>Hello <a href="javascript:x()">you</a></p>',
    '<p>Hello you</p><object data="x"></object>',
    '<p>Hello <b style="width:expression(x)">you</b></p>',
  ])('[M5] holds for what the service made of %s', (ours) => {
    expect(scrub(ours)).not.toBe(ours);
    expect(hasArrived({ base, ours, theirs: scrub(ours) })).toBe(true);
  });

  test.each([
    ['<svg><template>a</template></svg>', '<svg><template>b</template></svg>'],
    ['<svg><title><p>a</p></title></svg>', '<svg><title><p>b</p></title></svg>'],
    ['<svg><style>a</style></svg>', '<svg></svg>'],
    ['<math><mtext><template>a</template></mtext></math>', '<math><mtext></mtext></math>'],
    ['<p>a</p>', '<p>a</p><svg><noscript>b</noscript></svg>'],
    ['<svg onload="x()"></svg>', '<svg></svg>'],
  ])('[M5] holds for a drawing or a formula only letter by letter: %s, %s', (ours, theirs) => {
    expect(hasArrived({ base, ours, theirs })).toBe(false);
    expect(hasArrived({ base, ours, theirs: ours })).toBe(true);
  });

  test('[M15.1] holds for a body over the budget only letter by letter', () => {
    const held = (theirs: string) => hasArrived({ base, ours: smallBomb, theirs });
    expect([smallBomb, `${smallBomb}<p>a</p>`, `<p>${smallBomb}`, base].map(held)).toEqual([
      true,
      ...[false, false, false],
    ]);
  });

  test('[M15] reads a word of a million letters in little memory', async () => {
    const body = (letter: string) => `<p>${letter.repeat(1_000_000)}</p>`;
    const thread = new Worker(
      path.join(import.meta.dirname, '../../../support/arrive-in-thread.ts'),
      {
        workerData: { base: body('a'), ours: body('b'), theirs: body('b') },
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
      },
    );
    expect(await once(thread, 'message')).toEqual([true]);
  });

  test('[M5] holds for another spelling, and for wrappers and attributes that went', () => {
    const ours = '<p style="color:red" id="x1">Hello <span class="y"><b>you</b></span></p>';
    expect(hasArrived({ base, ours, theirs: '<P>Hello\n<strong>you</strong></P>' })).toBe(true);
  });

  test.each([
    '<p>Hello <embed src="x"> you</p>',
    '<p>Hello you <embed src="x"></p>',
    '<p><embed src="x"> Hello you</p>',
    '<p>Hello <script>x()</script> you</p><pre>a  <object></object>  b</pre>',
  ])('[M5] holds where white space met around what was taken out of %s', (ours) => {
    expect(hasArrived({ base, ours, theirs: scrub(ours) })).toBe(true);
  });

  test('[M5] holds for letters that the service has composed', () => {
    const ours = '<p>Re\u0301sume\u0301 <b onclick="x()">a\u030a</b></p>';
    expect(hasArrived({ base, ours, theirs: scrub(ours).normalize() })).toBe(true);
    expect(hasArrived({ base, ours, theirs: '<p>Resume <b>a</b></p>' })).toBe(false);
  });

  test.each([
    ['another picture', '<p>Hello you<img src="a"></p>', '<p>Hello you<img src="b"></p>'],
    ['no picture', '<p>Hello you<img src="a"></p>', '<p>Hello you</p>'],
    ['another link', '<p>Hello <a href="a">you</a></p>', '<p>Hello <a href="b">you</a></p>'],
    ['no link', '<p>Hello <a href="a">you</a></p>', '<p>Hello you</p>'],
    ['another mark', '<p>Hello <b>you</b></p>', '<p>Hello <i>you</i></p>'],
    ['no mark', '<p>Hello <b>you</b></p>', '<p>Hello you</p>'],
    ['a mark more', '<p>Hello you</p>', '<p>Hello <b>you</b></p>'],
    ['an attribute more', '<p>Hello you</p>', '<p class="x">Hello you</p>'],
    ['a heading', '<p>Hello you</p>', '<h2>Hello you</h2>'],
    [
      'no tick',
      '<p><input type="checkbox" checked> Hello you</p>',
      '<p><input type="checkbox"> Hello you</p>',
    ],
    [
      'other cells',
      '<table><tr><td>Hello</td><td>you</td></tr></table>',
      '<table><tr><td>Hello you</td></tr></table>',
    ],
    ['no space', '<p>Meeting now here</p>', '<p>Meeting nowhere</p>'],
    ['a plain space', '<p>Hello\u00a0you</p>', '<p>Hello you</p>'],
    ['another indent', '<pre>if\n    x</pre>', '<pre>if\n  x</pre>'],
    ['a line less in pre', '<pre>if\n\nx</pre>', '<pre>if\nx</pre>'],
    [
      'no mention',
      '<p>Hello <span data-type="mention" data-id="7">@Ann</span></p>',
      '<p>Hello @Ann</p>',
    ],
    [
      'another mention',
      '<p>Hello <span data-type="mention" data-id="7">@Ann</span></p>',
      '<p>Hello <span data-type="mention" data-id="8">@Ann</span></p>',
    ],
    ['no ticked item', '<ul><li data-checked="true">Go</li></ul>', '<ul><li>Go</li></ul>'],
    ['no picture in the text', '<p>Go<img src="data:image/png;base64,x"></p>', '<p>Go<img></p>'],
    ['a picture without its size', '<p>Go<img src="a" width="9"></p>', '<p>Go<img src="a"></p>'],
    ['other text', '<p>Hello you</p>', '<p>Hello me</p>'],
  ])('[M5.1] does not hold for %s', (_, ours, theirs) => {
    expect(hasArrived({ base, ours, theirs })).toBe(false);
  });

  test('[M5] does not hold if ours has nothing new', () => {
    expect(hasArrived({ base, ours: '<p class="x">Hello</p>', theirs: base })).toBe(false);
  });
});
