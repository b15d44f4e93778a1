import { describe, expect, test } from 'vitest';
import { appendItem, changeWord } from '../../../service/ghost/edit-html.ts';
import { scrub } from '../../../service/rules/scrub.ts';
import { createDraw } from '../../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { knownNotes } from '../../../service/seed/text/notes/known.ts';

const draw = () => createDraw(createSeededRandom(1));

describe('a word', () => {
  test('is another one, and every other byte stays', () => {
    const html = '<p class=a>One <b>second</b> &amp; two</p>\n<pre>keep these words</pre>';
    const changed = changeWord(html, draw()) ?? '';
    const [, word] =
      /^<p class=a>One <b>(\p{L}+)<\/b> &amp; two<\/p>\n<pre>keep these words<\/pre>$/u.exec(
        changed,
      ) ?? [null, null];
    expect(word).toMatch(/^\w{4,}$/);
    expect(word).not.toBe('second');
  });

  test('is none where there is only code, an address, an entity or nothing', () => {
    const texts = [
      '',
      '<pre>code here</pre>',
      '<p>&nbsp;&auml;&ouml;</p>',
      '<img alt="words here">',
    ];
    for (const html of [...texts, '<p>https://records.example/path</p>']) {
      expect(changeWord(html, draw())).toBeUndefined();
    }
  });
});

describe('a list item', () => {
  test('comes last in a list there is', () => {
    const html = '<ul><li>a</li></ul><p>b</p>';
    expect(appendItem(html, draw())).toMatch(/^<ul><li>a<\/li><li>[^<]+<\/li><\/ul><p>b<\/p>$/);
  });

  test('makes a list where there is none', () => {
    expect(appendItem('<p>b</p>', draw())).toMatch(/^<p>b<\/p><ul><li>[^<]+<\/li><\/ul>$/);
  });
});

test('a PATCH saves edits of every known note as they are', () => {
  const chance = draw();
  for (const { html } of knownNotes) {
    for (let time = 0; time < 5; time += 1) {
      const edited = changeWord(html ?? '', chance) ?? appendItem(html ?? '', chance);
      expect(scrub(edited)).toBe(edited);
      expect(scrub(appendItem(html ?? '', chance))).not.toBe(html);
    }
  }
});
