/**
 * The examples of the CommonMark specification, rendered as notes.
 *
 * The package holds the examples; nothing of them is copied here. They are compared in four ways.
 * The count of each is asserted, so that no example slips into a weaker one unseen.
 *
 * - As it stands: our HTML is the example's to the character, but for `>` in the place of ` />`.
 * - Reduced: our HTML is what rules 3 and 4 of POST /notes make of the example's, see `reduced`.
 * - By its text: raw HTML that is a block of its own leaves only its text behind.
 * - An exception: see the table below.
 */
import { type Example, tests } from 'commonmark-spec';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '../../../service/rules/markdown.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;

const render = createMarkdownRenderer();

const examples: readonly Example[] = tests.map((example) => ({
  ...example,
  markdown: example.markdown.replaceAll('→', '\t'),
  html: example.html.replaceAll('→', '\t'),
}));

/** The examples that no reduction covers, with the reason and our result. */
const exceptions: Readonly<Record<number, { readonly because: string; readonly ours: string }>> = {
  278: {
    because: 'a block with a fence and one without stand in one list',
    ours: '<ul><li>foo</li><li><pre><code>bar\n</code></pre></li><li><p>baz</p></li></ul>',
  },
  626: {
    because: 'HTML ends a comment where CommonMark does not begin one',
    ours: '<p>foo  foo --&gt;</p><p>foo  foo --&gt;</p>',
  },
  629: {
    because: 'HTML knows no CDATA section and takes it for text',
    ours: '<p>foo </p>',
  },
};

const tag = /<(?:!--[\s\S]*?--|(?:"[^"]*"|'[^']*'|[^<>"'])*)>/g;
const fence = /^ {0,3}(?:(?:[-*+>]|\d+[.)]) {0,4})*(?:```|~~~)/m;

/**
 * The example's HTML as rules 3 and 4 want it.
 *
 * - Raw HTML is gone: any tag or comment that stands in the Markdown as it stands in the HTML.
 * - An image is its description.
 * - A block of code without a fence is a paragraph, or several where it has blank lines.
 * - A hard break is a line break in the source, which joins lines like any other.
 */
function reduced({ markdown, html }: Example): string {
  const reduction = html
    .replace(tag, (found) => (markdown.includes(found) ? '' : found))
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll('<br />', '');
  if (fence.test(markdown)) return normalised(reduction);
  return normalised(
    reduction.replace(/<pre><code>([\s\S]*?)<\/code><\/pre>/g, (_, code: string) =>
      code
        .trim()
        .split(/\n\s*\n/)
        .map((lines) => `<p>${lines.trim().replace(/\s*\n\s*/g, ' ')}</p>`)
        .join(''),
    ),
  );
}

/** One spelling of all that a browser shows alike: line breaks outside code are spaces. */
function normalised(html: string): string {
  const fragment = parseFragment(html);
  joinLines(fragment);
  return serialize(fragment);
}

const blockParents = new Set(['#document-fragment', 'ul', 'ol', 'li', 'blockquote']);

function joinLines(parent: Parent): void {
  for (const node of [...parent.childNodes]) {
    if (defaultTreeAdapter.isTextNode(node)) {
      node.value = node.value.replace(/\n/g, ' ');
      const isBetweenBlocks = node.value.trim() === '' && blockParents.has(parent.nodeName);
      if (isBetweenBlocks) defaultTreeAdapter.detachNode(node);
    } else if ('childNodes' in node && node.nodeName !== 'pre') {
      joinLines(node);
    }
  }
}

/** All text in a row, without the white space between. */
function letters(html: string): string {
  const gather = (node: DefaultTreeAdapterTypes.Node): string => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value;
    return 'childNodes' in node ? node.childNodes.map(gather).join('') : '';
  };
  return gather(parseFragment(html)).replace(/\s+/g, '');
}

type Comparison = 'as it stands' | 'reduced' | 'by its text' | 'an exception' | 'another';

function compare(example: Example): Comparison {
  const html = render(example.markdown);
  const exception = exceptions[example.number];
  if (exception) return normalised(html) === exception.ours ? 'an exception' : 'another';
  if (html === example.html.trim().replaceAll(' />', '>')) return 'as it stands';
  if (example.section === 'HTML blocks') {
    return letters(html) === letters(example.html) ? 'by its text' : 'another';
  }
  return normalised(html) === reduced(example) ? 'reduced' : 'another';
}

test('[notes.markdown] [notes.soft_break] [notes.reduce] reads all examples of CommonMark as specified', () => {
  const numbers = Map.groupBy(examples, compare);
  const count = (comparison: Comparison) => numbers.get(comparison)?.length ?? 0;
  expect(numbers.get('another') ?? []).toEqual([]);
  expect({
    asTheyStand: count('as it stands'),
    reduced: count('reduced'),
    byTheirText: count('by its text'),
    exceptions: count('an exception'),
    all: examples.length,
  }).toEqual({ asTheyStand: 445, reduced: 160, byTheirText: 44, exceptions: 3, all: 652 });
});

/** The elements of the listed constructs, and the attributes they may have. */
const constructs: Readonly<Record<string, readonly string[]>> = {
  ...{ h1: [], h2: [], h3: [], h4: [], h5: [], h6: [], p: [], blockquote: [], hr: [] },
  ...{ strong: [], em: [], del: [], ul: [], ol: ['start'], li: [], pre: [], code: ['class'] },
  a: ['href', 'title'],
};

test('[notes.reduce] makes nothing but the listed constructs of any example', () => {
  const others = examples.flatMap(({ number, markdown }) =>
    elementsOf(parseFragment(render(markdown)))
      .filter(({ tagName, attrs }) => {
        const allowed = constructs[tagName];
        return !allowed || !attrs.every(({ name }) => allowed.includes(name));
      })
      .map(({ tagName }) => ({ number, tagName })),
  );
  expect(others).toEqual([]);
});

function elementsOf(parent: Parent): DefaultTreeAdapterTypes.Element[] {
  return parent.childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...elementsOf(node)] : [],
  );
}
