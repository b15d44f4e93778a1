/** Bodies that are slow to draw rather than to parse, each of about `chars` characters. */
import type { Build } from './hostile-bodies.ts';

const one = (piece: string, chars: number) => piece.repeat(Math.max(1, chars / piece.length));
const line = (piece: string) => (chars: number) => `<p>${one(piece, chars)}</p>`;
const many = (piece: string) => (chars: number) => one(piece, chars);

/** `name`, so many levels deep, as often as it takes. */
const deep =
  (open: string, close: string): Build =>
  (chars, chance) => {
    const depth = [29, 59, 190, 500][Math.floor(4 * chance())] ?? 29;
    return one(open.repeat(depth) + close.repeat(depth), chars);
  };

const table = (cells: number, rows: number, cell = '<td>a</td>') =>
  `<table>${`<tr>${cell.repeat(Math.max(1, cells))}</tr>`.repeat(Math.max(1, rows))}</table>`;

export const wideBodies: Readonly<Record<string, Build>> = {
  'wide table': (chars, chance) => {
    const width = 1 + Math.floor((chars / 10) * chance());
    return table(width, chars / 10 / width);
  },
  'one wide row over narrow ones': (chars, chance) => {
    const share = chance();
    const narrow = table(1, (chars * (1 - share)) / 20);
    return narrow.replace('<tr>', `<tr>${'<td>a</td>'.repeat((chars * share) / 10)}</tr><tr>`);
  },
  'spans of one row': (chars, chance) => {
    const span = Math.floor(1 + 1_000 * chance());
    return table(1, chars / 40).replace(
      '<td>',
      `<td colspan=${span}>a</td><td>`.repeat(chars / 50),
    );
  },
  columns: (chars) => `<table>${one('<col span=1000>', chars / 2)}<tr><td>a</td></tr></table>`,
  tables: many('<table><tr><td>a</td></tr></table>'),
  'nested lists': deep('<ul><li>a', '</li></ul>'),
  'nested quotes': deep('<blockquote>a', '</blockquote>'),
  'nested details': deep('<details><summary>a</summary>', '</details>'),
  items: (chars) => `<ul>${one('<li>a</li>', chars)}</ul>`,
  tasks: (chars) => `<ul>${one('<li><input type=checkbox>a</li>', chars)}</ul>`,
  wrapped: (chars) => `<div>${one('<p>a</p>', chars)}</div>`,
  breaks: line('<br>'),
  'broken lines': line('a<br>'),
  images: many('<p><img src="https://a.example/b.png" alt=x></p>'),
  'images of a line': line('<img src="https://a.example/b.png" alt=x>'),
  figures: many('<figure><img src="https://a.example/b.png"><figcaption>a</figcaption></figure>'),
  links: line('<a href="https://a.example/b">a</a> '),
  addresses: line('https://a.example/b '),
  'one paragraph': line('word '),
  'one word': line('x'),
  marks: line('<b>a</b><i>b</i>'),
  'marks in marks': line('<b><i><u><s><code>a</code></s></u></i></b> '),
  mentions: line('<span data-type="mention" data-mention-member-id="5">@a</span> '),
  buttons: line('<button>a</button>b'),
  details: many('<details><summary>a</summary>b</details>'),
  'details between text': many('<details><summary>a</summary>b</details><p>c</p>'),
  quotes: many('<blockquote><p>a</p></blockquote>'),
  remarks: many('<!--a-->'),
  frames: many('<iframe src=x></iframe>'),
  rules: many('<hr>'),
  definitions: (chars) => `<dl>${one('<dt>a<dd>b', chars)}</dl>`,
  'from the right': line('שלום עולם '),
  'both ways': line('שלום world '),
  'paragraphs from the right': many('<p dir=rtl>שלום</p>'),
  'zero-width joins': line('a\u200d'),
  families: line('👨\u200d👩\u200d👧\u200d👦'),
  'one tower of marks': (chars) => `<p>a${'\u0301'.repeat(chars)}</p>`,
  'towers of marks': line(`a${'\u0301'.repeat(400)}`),
  'changes of direction': line('\u202ea\u202c'),
  'soft hyphens': line('a&shy;'),
  'hard spaces': line('&nbsp;'),
  'places to break': line('a<wbr>'),
  ruby: line('<ruby>a<rt>b</rt></ruby>'),
  code: (chars) => `<pre><code>${one('let a = 1;\n', chars)}</code></pre>`,
  'one line of code': (chars) => `<pre>${'x'.repeat(chars)}</pre>`,
};
