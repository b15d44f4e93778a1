/**
 * Bodies that expand far beyond their length, or that programs process slowly. There is every class
 * of unbounded input, by name, and mixtures of them by seed.
 */

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => row(index)).join('');

/** The note of the audit: each of 2,000 paragraphs rebuilds 1,000 elements. 29 KB. */
export const smallBomb = `<p>${rows(1_000, (index) => `<b x=${index}>`)}</p>${'<p>a</p>'.repeat(2_000)}`;

/**
 * Bodies that Chromium makes far more of than our parser does, and short ones that are still far
 * too much.
 */
export const bombsForChromium: Readonly<Record<string, string>> = {
  'a part without scripts': `<noscript>${smallBomb}</noscript>`,
  'a choice': `<select>${smallBomb}</select>`,
  'attributes of the body': Array.from(
    { length: 190 },
    (_, tag) => `<body ${rows(250, (index) => `a${tag}-${index}${'x'.repeat(24)} `)}>`,
  ).join(''),
  'two thousand characters': `<p>${rows(150, (index) => `<b ${index.toString(36)}>`)}${'<p>a'.repeat(280)}`,
};

type Chance = () => number;
export type Build = (chars: number, chance: Chance) => string;

/** Builders of about so many characters. */
const classes: Readonly<Record<string, Build>> = {
  formatting: (chars, chance) => {
    const share = 0.1 + 0.8 * chance();
    const tag = pick(['b', 'font', 'i', 'u', 'code', 'a href=x'], chance);
    const open = rows((chars * share) / 12, (index) => `<${tag} x=${index}>`);
    return `<p>${open}</p>${'<p>a</p>'.repeat((chars * (1 - share)) / 8)}`;
  },
  'long formatting': (chars, chance) => {
    const size = 10 + Math.floor(2_000 * chance());
    const open = rows(chars / 4 / size, (index) => `<i x=${index} title="${'t'.repeat(size)}">`);
    return `<p>${open}</p>${'<p>a</p>'.repeat(chars / 16)}`;
  },
  'what parsers disagree on': (chars, chance) => {
    const name = pick(['noscript', 'select', 'svg', 'math', 'title', 'frameset'], chance);
    const open = rows(chars / 24, (index) => `<b x=${index}>`);
    return `<${name}><p>${open}</p>${'<p>a</p>'.repeat(chars / 16)}</${name}>`;
  },
  'a page in a page': (chars, chance) => {
    const name = pick(['body', 'html'], chance);
    return rows(chars / 24, (index) => `<${name} a${index}=v>`);
  },
  nesting: (chars, chance) => {
    const tag = pick(['div', 'ul><li', 'b', 'blockquote', 'table><tr><td', 'template'], chance);
    const depth = pick([60, 200, 390, 20_000], chance);
    return `<${tag}>`.repeat(Math.min(depth, chars / 16)) + '<p>x'.repeat(chars / 8);
  },
  attributes: (chars, chance) => {
    const each = pick([5, 100, 250, 10_000], chance);
    const tag = `<p ${rows(Math.min(each, chars / 8), (index) => `a${index}=v `)}>x</p>`;
    return tag.repeat(Math.max(1, chars / tag.length));
  },
  'a long attribute': (chars) => `<p title="${'x '.repeat(chars / 2)}">x</p>`,
  'a long word': (chars) => `<p>${'x'.repeat(chars)}</p>`,
  'white space': (chars, chance) => `<p>a${pick([' ', '\n', '\t'], chance).repeat(chars)}b</p>`,
  'code lines': (chars) => `<pre><code>${'let a = 1;\n'.repeat(chars / 11)}</code></pre>`,
  'tiny texts': (chars, chance) => {
    const piece = pick(['<i>a</i>', 'a<br>', '<b>a</b><i>b</i>', '<code>a</code>b'], chance);
    return `<p>${piece.repeat(chars / piece.length)}</p>`;
  },
  'lines without blocks': (chars, chance) => {
    const piece = pick(['a<br>', '<br>', '<i>a</i>', 'a<!---->'], chance);
    return piece.repeat(chars / piece.length);
  },
  'tiny blocks': (chars, chance) => {
    const piece = pick(
      ['<p>a</p>', '<p>a', '<h2>a</h2>', '<hr>', '<!---->', '<li>a', 'a</p>'],
      chance,
    );
    return piece.repeat(chars / piece.length);
  },
  cells: (chars, chance) => {
    const width = pick([1, 10, 300, 100_000], chance);
    const row = `<tr>${'<td>a</td>'.repeat(Math.min(width, chars / 10))}</tr>`;
    return `<table>${row.repeat(chars / row.length)}</table>`;
  },
  'one wide row': (chars) =>
    `<table><tr>${'<td>a'.repeat(chars / 10)}</tr>${'<tr><td>b'.repeat(chars / 18)}</table>`,
  spans: (chars, chance) => {
    const span = pick([50, 1_000, 65_000, 1e9], chance);
    return `<table>${`<tr><td colspan=${span} rowspan=${span}>a</td></tr>`.repeat(chars / 50)}</table>`;
  },
  fostered: (chars) => `<table>${'<b>x</b><div>'.repeat(chars / 13)}`,
  misnested: (chars, chance) =>
    pick(['<b><p>x</b>y</p>', '<a><div><a>x</div>', '<i><table></i>x'], chance).repeat(chars / 16),
  lists: (chars) => `<ol start=99999999>${'<li><input type=checkbox>a'.repeat(chars / 28)}</ol>`,
  links: (chars) => `<p>${'<a href="https://a.example/b">a</a> '.repeat(chars / 36)}</p>`,
  images: (chars) => '<p><img src="https://a.example/b.png" alt=x></p>'.repeat(chars / 49),
  'broken tags': (chars, chance) => {
    const piece = pick(
      ['<', '<a ', '<a b="', '<!--', '</p>', '</b>', '&', '&amp', '<x-y>'],
      chance,
    );
    return piece.repeat(chars / piece.length);
  },
  drawings: (chars) => `<svg>${'<g><path d="M0 0"/>'.repeat(chars / 19)}</svg>`,
  prose: (chars) =>
    '<p>Some words of a <strong>usual</strong> paragraph, <em>marked</em> here.</p>\n'.repeat(
      chars / 78,
    ),
};

export type HostileBody = { readonly name: string; readonly html: string };

type Plan = {
  readonly count: number;
  readonly charsMax: number;
  readonly kinds?: Readonly<Record<string, Build>>;
};

/** `count` bodies of at most `charsMax` characters, the same for the same seed. */
export function* hostileBodies(
  seed: number,
  { count, charsMax, kinds = classes }: Plan,
): Generator<HostileBody> {
  const chance = chanceOf(seed);
  const names = Object.keys(kinds);
  for (let index = 0; index < count; index += 1) {
    // Each class by itself first, then one to three mixed; small ones as often as large ones.
    const parts = index < names.length ? 1 : 1 + Math.floor(3 * chance());
    const chars = 200 * (charsMax / 200) ** chance();
    const chosen = Array.from({ length: parts }, (_, part) =>
      index < names.length && part === 0 ? (names[index] ?? '') : pick(names, chance),
    );
    const html = chosen.map((name) => kinds[name]?.(chars / parts, chance)).join('');
    yield { name: chosen.join(' + '), html: html.slice(0, charsMax) };
  }
}

function pick<T>(all: readonly T[], chance: Chance): T {
  return all[Math.floor(chance() * all.length)] as T;
}

/** Numbers from 0 to 1 (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
