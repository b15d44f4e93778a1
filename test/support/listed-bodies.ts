/**
 * Random bodies of the constructs that create takes (notes.markdown), nested in one another, as the
 * editor writes them. Tests compare with them what the service returns.
 */
import fc from 'fast-check';
import { escapeText } from '../../shared/note/plain-text.ts';

/** Everything that some reader of Markdown takes for markup, and letters of many kinds. */
const odd = [
  ...['a', 'word', '7', ' ', ' ', '<', '>', '&', '&amp;', '&#35;', '&nbsp', '*', '**', '_', '__'],
  ...['`', '```', '|', '~', '~~', '#', '##', '1.', '12)', '-', '+', '=', '===', '---', '[', ']'],
  ...['(', ')', '!', '\\', ':', '"', "'", '[x](y)', '![', '<br>', '</p>', '<!--', '://', '.', ','],
  ...[
    '[ ]',
    '[x]',
    '[^1]',
    '{{x}}',
    '$',
    '^',
    '%',
    '{',
    '}',
    '€',
    '…',
    '“',
    '🙂',
    '👩‍👩‍👧',
    'é',
    'e\u0301',
  ],
  ...[
    'مرحبا',
    'דיו',
    '\u200f',
    '\u200d',
    '\u00a0',
    '\u3000',
    '\u202f',
    '\ufeff',
    'x@y.z',
    'www.a.b',
  ],
  ...['http://a_b_c.d/*', 'C:\\a', 'f(x)', '\u0007'],
];
const plain = ['word', 'two', 'é', '🙂x', 'שלום', '7', 'a-b', 'x.y'];

/** Text without white space at its ends, which no page shows. */
function text(pieces: readonly string[], between: string): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
    .map((all) => all.join(between).replace(/ +/g, ' ').replace(/^ | $/g, ''))
    .filter((all) => all !== '');
}

/** Bodies of any text at all; marks stand anywhere. */
export const oddBodies = bodiesOf(text(odd, ''), '', ['strong', 'em', 's']);
/** Bodies of words, with marks around words and none within its like. */
export const plainBodies = bodiesOf(text(plain, ' '), ' ', []);

function bodiesOf(words: fc.Arbitrary<string>, between: string, nesting: readonly string[]) {
  const escaped = words.map(escapeText);
  const marked = (content: fc.Arbitrary<string>, tags: readonly string[]) =>
    fc.tuple(fc.constantFrom(...tags), content).map(([tag, inner]) => around(tag, inner));
  const link = escaped.map((inner) =>
    around('a', inner, ' href="https://a.example/x?y=1&amp;z=2"'),
  );
  const { body } = fc.letrec<Record<'inline' | 'line' | 'item' | 'block' | 'body', string>>(
    (tie) => ({
      inline: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'inline' },
        escaped,
        marked(fc.oneof(escaped, link), ['strong', 'em', 's']),
        marked(marked(escaped, ['strong', 's']), ['em']),
        ...(nesting.length > 0 ? [marked(tie('line'), nesting)] : []),
        words.map((code) => around('code', escapeText(code))),
        link,
      ),
      line: fc.array(tie('inline'), { minLength: 1, maxLength: 4 }).map((all) => all.join(between)),
      item: fc
        .tuple(tie('line'), fc.option(tie('block')))
        .map(([line, block]) => around('li', block === null ? line : around('p', line) + block)),
      block: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'block' },
        tie('line').map((line) => around('p', line)),
        fc
          .tuple(fc.integer({ min: 1, max: 6 }), tie('line'))
          .map(([n, line]) => around(`h${n}`, line)),
        fc.constant('<hr>'),
        fc
          .tuple(
            fc.array(words, { minLength: 1, maxLength: 3 }),
            fc.constantFrom('', ' class="language-ts"'),
          )
          .map(([lines, attribute]) =>
            around('pre', around('code', `${escapeText(lines.join('\n  '))}\n`, attribute)),
          ),
        tie('body').map((inner) => around('blockquote', inner)),
        fc
          .tuple(
            fc.constantFrom(['ul', ''], ['ol', ''], ['ol', ' start="7"']),
            fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
          )
          .map(([[tag = '', attribute], items]) => around(tag, items.join(''), attribute)),
        fc.array(fc.tuple(fc.boolean(), tie('line')), { minLength: 1, maxLength: 3 }).map(tasks),
        fc
          .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
          .chain(([columns, rows]) =>
            fc.array(row(tie('line'), columns), { minLength: rows, maxLength: rows }),
          )
          .map(table),
      ),
      body: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
    }),
  );
  return body;
}

function row(cell: fc.Arbitrary<string>, columns: number): fc.Arbitrary<string[]> {
  return fc.array(cell, { minLength: columns, maxLength: columns });
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows;
  const rowOf = (cells: readonly string[], tag: string) =>
    around('tr', cells.map((cell) => around(tag, cell)).join(''));
  const body = others.map((cells) => rowOf(cells, 'td')).join('');
  return around('table', around('thead', rowOf(head, 'th')) + (body && around('tbody', body)));
}

function tasks(all: readonly (readonly [boolean, string])[]): string {
  const items = all.map(([isDone, line]) => {
    const box = `<input type="checkbox" disabled${isDone ? ' checked' : ''}>`;
    return around('li', `${box} ${line}`, ' class="task-list-item"');
  });
  return around('ul', items.join(''), ' class="contains-task-list"');
}

function around(tag: string, inner: string, attributes = ''): string {
  return `<${tag}${attributes}>${inner}</${tag}>`;
}
