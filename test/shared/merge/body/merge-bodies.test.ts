import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeBodies } from '../../../../shared/merge/body/merge-bodies.ts';
import {
  MERGE_INSIDE_NODES_MAX,
  MERGE_WHOLE_CHARS_MAX,
  MERGE_WHOLE_NODES_MAX,
} from '../../../../shared/merge-limits.ts';
import { cutBlocks } from '../../../../shared/note/blocks.ts';
import { sameBody } from '../../../../shared/note/same-body.ts';
import { smallBomb } from '../../../support/hostile-bodies.ts';
import { plainTriples, structuralTriples } from '../../../support/merge-triples.ts';
import { judgeMerges, merged, resolvedBody } from '../../../support/merging.ts';
import { noteBodies } from '../../../support/note-bodies.ts';
import { assertProperty, SEED } from '../../../support/property.ts';

const pieces = [
  ...['<p>', '</p>', '<ul>', '<li>', '</li>', '</ul>', '<b>', '</b>', '<table>', '<tr>', '<td>'],
  ...['</table>', '<h2>', '</h2>', '<div>', '</div>', '<!-- c -->', '<hr>', '<a href="x">', '</a>'],
  ...['<pre>', '</pre>', '<input type=checkbox>', '<details>', '<x-y>', '<', '&', '&nbsp;', '\n'],
  ...['one ', 'two ', 'three ', 'four ', '<br>', '<img src=a>', '<p class="k">'],
];
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((all) => all.join(''));
const body = fc.oneof(soup, fc.constantFrom(...noteBodies.map(({ html }) => html)));

describe('mergeBodies', () => {
  // Every fourth: `merge-bodies.long.test.ts` tries them all.
  test.each([
    ['plain', 125, plainTriples],
    ['structural', 110, structuralTriples],
  ] as const)(
    `[M6] merges %s triples, %i of them, as both meant, seed ${SEED}`,
    (_, count, draw) => {
      const triples = draw(SEED).filter((__, index) => index % 4 === 0);
      expect(triples).toHaveLength(count);
      const { wrong, right } = judgeMerges(triples);
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThanOrEqual(count - 2);
    },
  );

  test('[M15] asks, in time that grows with the length, if both rewrote thousands of blocks', () => {
    const side = (word: string) => `<p>${word} all of it</p>`.repeat(3_700);
    const sides = { base: side('a'), ours: side('b'), theirs: side('c') };
    const start = performance.now();
    expect(mergeBodies(sides).kind).toBe('conflict');
    // Less than a second on a quiet machine; it took more than a minute and a gigabyte.
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  test('[M15.1] asks about the whole body if a side is over the budget', () => {
    const side = `${smallBomb}<p>b</p>`;
    const triples = [
      { base: smallBomb, ours: side, theirs: `<h1>t</h1>${smallBomb}` },
      { base: '<p>a</p>', ours: '<p>a</p><p>b</p>', theirs: smallBomb },
      { base: '<p>a</p>', ours: smallBomb, theirs: side },
      { base: smallBomb, ours: '<p>a</p>', theirs: '<p>b</p>' },
      { base: '', ours: smallBomb, theirs: '<p>b</p>' },
    ];
    for (const sides of triples) {
      expect(mergeBodies(sides)).toEqual({
        kind: 'conflict',
        blocks: [{ kind: 'clash', ...sides }],
      });
    }
    expect(merged(smallBomb, side, smallBomb)).toBe(side);
    expect(merged(smallBomb, smallBomb, side)).toBe(side);
  });

  test(`[M7] leaves the bytes of the side that changed something, seed ${SEED}`, () => {
    assertProperty(
      fc.property(body, body, (base, changed) => {
        expect(merged(base, changed, base)).toBe(changed);
        expect(merged(base, base, changed)).toBe(changed);
        expect(merged(base, changed, changed)).toBe(changed);
      }),
    );
  });

  test(`[M7] asks the same whichever side is ours, seed ${SEED}`, () => {
    for (const { base, ours, theirs } of structuralTriples(SEED + 1).slice(0, 150)) {
      const [one, other] = [merged(base, ours, theirs), merged(base, theirs, ours)];
      expect(other === null).toBe(one === null);
      if (one !== null && other !== null) expect(letterCount(other)).toEqual(letterCount(one));
    }
  });

  test('[M7] does once what both did', () => {
    expect(merged('<p>a b c d</p>', '<p>a x c d</p>', '<p>a x c d</p><p>new</p>')).toBe(
      '<p>a x c d</p><p>new</p>',
    );
    const item = '<ul><li>one</li></ul>';
    const more = '<ul><li>one</li><li>two</li></ul>';
    expect(merged(`${item}<p>x</p>`, `${more}<p>x</p>`, `${more}<p>x y</p>`)).toBe(
      `${more}<p>x y</p>`,
    );
  });

  test.each(noteBodies)('[M8] keeps every byte between two edits: $name', ({ html }) => {
    const [first, last] = ['<p>the first of all words</p>', '<p>the last of all words</p>'];
    const base = first + html + last;
    // Markup so broken that it cannot be parsed into blocks is one block that both changed.
    const isOneThing = cutBlocks(base).blocks.length === 1;
    expect(
      merged(
        base,
        base.replace('first of all', 'first of many'),
        base.replace('last of all', 'last of many'),
      ),
    ).toBe(isOneThing ? null : base.replaceAll('of all', 'of many'));
  });

  test('[M8.1] keeps the spelling of what it writes anew', () => {
    expect(
      merged(
        '<P Class=x>Fish&nbsp;&amp; chips cost &euro;5 today</P>',
        '<P Class=x>Fish&nbsp;&amp; chips cost &euro;6 today</P>',
        '<P Class=x>Fish&nbsp;&amp; chips cost &euro;5 tomorrow</P>',
      ),
    ).toBe('<P Class=x>Fish&nbsp;&amp; chips cost &euro;6 tomorrow</P>');
  });

  test('[M9.2] asks about two texts for an empty note, and about one rewritten and deleted', () => {
    expect(merged('', '<p>mine</p>', '<p>yours</p>')).toBeNull();
    expect(merged('<p>a</p>', '', '<p>b</p>')).toBeNull();
  });

  test(`[M13.1] finds nothing lost in clean merges of broken markup, seed ${SEED}`, () => {
    assertProperty(
      fc.property(soup, soup, soup, (one, two, three) => {
        const base = `<p>start</p>${one}<p>end</p>`;
        const result = mergeBodies({
          base,
          ours: `<p>start ${two}</p>${one}<p>end</p>`,
          theirs: `<p>start</p>${one}<p>end ${three}</p>`,
        });
        if (result.kind === 'conflict') return;
        for (const word of ['start', 'end']) expect(result.html).toContain(word);
      }),
    );
  });

  test('[M15] merges very large bodies by whole blocks', () => {
    const filler = '<p>some words that fill a note</p>'.repeat(9_500);
    const edit = (first: string, last: string): string => `<p>${first}</p>${filler}<p>${last}</p>`;
    // Different words of one block, which would be merged in a smaller note; and another block.
    const result = mergeBodies({
      base: edit('one two three four', 'delta'),
      ours: edit('one 2 three four', 'delta'),
      theirs: edit('one two three 4', 'epsilon'),
    });
    expect(resolvedBody(result, 'ours')).toBe(edit('one 2 three four', 'epsilon'));
    expect(resolvedBody(result, 'theirs')).toBe(edit('one two three 4', 'epsilon'));
  });

  test('[M15] merges dense bodies by whole blocks, though they are short', () => {
    const merge = (lines: number) => {
      const edit = (first: string, last: string) =>
        `<p>${first}<br>${'a<br>'.repeat(lines)}${last}</p><p>same</p>`;
      return mergeBodies({ base: edit('b', 'c'), ours: edit('x', 'c'), theirs: edit('b', 'y') });
    };
    expect(merge(1_000).kind).toBe('clean');
    expect(merge(MERGE_INSIDE_NODES_MAX / 6).kind).toBe('conflict');
  });

  test('[M15.2] asks about the whole body if too much is left between its common ends', () => {
    const long = `<p>${'some words '.repeat(MERGE_WHOLE_CHARS_MAX / 33)}</p>`;
    const edit = (first: string, last: string) => `<p>${first}</p>${long}<p>${last}</p>`;
    const sides = { base: edit('a', 'b'), ours: edit('c', 'b'), theirs: edit('a', 'd') };
    const whole = { kind: 'conflict', blocks: [{ kind: 'clash', ...sides }] };
    expect(mergeBodies(sides)).toEqual(whole);
    const dense = (first: string, last: string) =>
      `<p>${first}</p>${'<p>a'.repeat(MERGE_WHOLE_NODES_MAX / 6)}</p><p>${last}</p>`;
    const letters = { base: dense('a', 'b'), ours: dense('c', 'b'), theirs: dense('a', 'd') };
    expect(mergeBodies(letters)).toEqual({
      kind: 'conflict',
      blocks: [{ kind: 'clash', ...letters }],
    });
    const together = { ...sides, theirs: edit('e', 'b') };
    expect(mergeBodies(together)).not.toMatchObject({ blocks: [{ kind: 'clash', ...together }] });
  });

  test('[M16] is a whole body whichever side is taken', () => {
    const base = '<p>one two three four</p><p>five six seven eight</p><p>nine ten eleven</p>';
    const ours = '<p>one 2 three four</p><p>five six seven eight</p><p>nine ten eleven twelve</p>';
    const theirs = '<p>one II three four</p><p>five 6 seven eight</p><p>nine ten eleven</p>';
    const result = mergeBodies({ base, ours, theirs });
    expect(result).toEqual({
      kind: 'conflict',
      blocks: [
        {
          kind: 'clash',
          base: '<p>one two three four</p>',
          ours: '<p>one 2 three four</p>',
          theirs: '<p>one II three four</p>',
        },
        { kind: 'same', html: '<p>five 6 seven eight</p><p>nine ten eleven twelve</p>' },
      ],
    });
    expect(resolvedBody(result, 'ours')).toBe(
      '<p>one 2 three four</p><p>five 6 seven eight</p><p>nine ten eleven twelve</p>',
    );
  });

  test(`[M16] has a clash in every conflict, and all of a side in its answers, seed ${SEED}`, () => {
    assertProperty(
      fc.property(body, body, body, (base, ours, theirs) => {
        const result = mergeBodies({ base, ours, theirs });
        if (result.kind === 'clean') return;
        expect(result.blocks.some(({ kind }) => kind === 'clash')).toBe(true);
        const words = ours.replace(/<[^>]*>?|&\w*;?/g, ' ').match(/one|two|three|four/g) ?? [];
        const left = resolvedBody(result, 'ours');
        for (const word of words.filter((one) => !base.includes(one))) expect(left).toContain(word);
      }),
    );
  });
});

function letterCount(html: string): readonly string[] {
  return sameBody(html, '') ? [] : [...html.replace(/<[^>]*>|\s/g, '')].sort();
}

const task = (words: string, isDone = false) =>
  `<li class="task-list-item"><input type="checkbox" disabled${isDone ? ' checked' : ''}> ${words}</li>`;
const tasks = (...items: readonly string[]) =>
  `<ul class="contains-task-list">${items.join('')}</ul>`;

const words = 'Send the offer to Lantern and call Ada before Friday'.split(' ');
const cuts = words.slice(1).map((_, at) => {
  const first = words.slice(0, at + 1).join(' ');
  return [first, words.slice(at + 1).join(' ')] as const;
});

test.each(cuts)('[M6] splits a task into “%s” and “%s”, and ticks one', (first, second) => {
  const [base, ticked] = [false, true].map((isDone) => tasks(task(words.join(' '), isDone)));
  const split = tasks(task(first), task(second));
  const either = [tasks(task(first, true), task(second)), tasks(task(first), task(second, true))];
  for (const [ours, theirs] of [
    [split, ticked],
    [ticked, split],
  ]) {
    const result = mergeBodies({ base, ours, theirs } as Parameters<typeof mergeBodies>[0]);
    expect(result).toMatchObject({ kind: 'clean', html: expect.toBeOneOf(either) });
  }
});
