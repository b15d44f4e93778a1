/**
 * Reduces a note's HTML to what Markdown can express, as input for turndown.
 *
 * Every visible character stays. Elements that Markdown lacks are removed around their text. Forms
 * that could be misread are rewritten: two line breaks in a row, a table without a header row, a
 * list nested too deep.
 */
import { DEPTH_MAX, type Element, inlineSource, type Node, verbatimText } from './inline-source.ts';
import { parseBody } from './parse-body.ts';
import { blockElements, escapeText, unseenElements, visibleText } from './plain-text.ts';
import { isGap } from './wide-space.ts';

/** Nested lists and quotes; some readers drop deeper ones. */
const NESTING_MAX = 6;

/** Cells that may be added to even out rows, besides four per existing cell. */
const FILLED_CELLS_MAX = 1_000;

/** Returns the HTML that {@link noteMarkdown} turns into Markdown. */
export function markdownSource(html: string): string {
  return flow(parseBody(html), { depth: 0, nesting: 0, isItemStart: false });
}

type Inside = {
  readonly depth: number;
  readonly nesting: number;
  /** The first paragraph of a list item has no tags, beside the item's mark. */
  readonly isItemStart: boolean;
};

function flow(nodes: readonly Node[], inside: Inside): string {
  const pieces: string[] = [];
  let line: Node[] = [];
  const start = () => ({ ...inside, isItemStart: inside.isItemStart && pieces.length === 0 });
  const endLine = () => {
    const piece = paragraph(line, start());
    if (piece !== '') pieces.push(piece);
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      line.push(node);
      continue;
    }
    endLine();
    const piece = block(node as Element, start());
    if (piece !== '') pieces.push(piece);
  }
  endLine();
  return pieces.join('');
}

function paragraph(nodes: readonly Node[], inside: Inside): string {
  const text = inlineSource(nodes, true);
  if (isGap(text.replace(/<[^>]*>/g, ''))) return '';
  return inside.isItemStart ? text : `<p>${text}</p>`;
}

function block(element: Element, inside: Inside): string {
  const { nodeName, childNodes } = element;
  if (inside.depth > DEPTH_MAX) {
    return visibleText([element])
      .split('\n')
      .map((text) => (text === '' ? '' : `<p>${escapeText(text)}</p>`))
      .join('');
  }
  const within = { ...inside, depth: inside.depth + 1 };
  const nested = { ...within, nesting: inside.nesting + 1, isItemStart: false };
  const canNest = inside.nesting < NESTING_MAX;
  switch (nodeName) {
    case 'p':
      return paragraph(childNodes, inside);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return `<${nodeName}>${inlineSource(childNodes, false)}</${nodeName}>`;
    case 'hr':
      return '<hr>';
    case 'pre':
      return codeBlock(element);
    case 'table':
      return table(element, within);
    case 'blockquote':
      return canNest
        ? `<blockquote>${flow(childNodes, nested)}</blockquote>`
        : flow(childNodes, within);
    case 'ul':
    case 'ol':
      return canNest ? list(element, nested) : flow(childNodes, within);
    default:
      return flow(childNodes, within);
  }
}

function list({ nodeName, attrs, childNodes }: Element, inside: Inside): string {
  const given = attrs.find(({ name }) => name === 'start')?.value ?? '';
  const start = /^\d{1,6}$/.test(given) ? Number(given) : 1;
  const items: string[] = [];
  for (const node of childNodes) {
    const number = nodeName === 'ol' ? ` data-number="${start + items.length}"` : '';
    const content = item(node, number, inside);
    if (content !== '') items.push(content);
  }
  return `<${nodeName}${start === 1 ? '' : ` start="${start}"`}>${items.join('')}</${nodeName}>`;
}

function item(node: Node, number: string, inside: Inside): string {
  const children = node.nodeName === 'li' && 'childNodes' in node ? node.childNodes : [node];
  const content = flow(children, { ...inside, isItemStart: true });
  if (content === '') return '';
  const isText = !/^<(?:p|h\d|hr|pre|table|blockquote|ul|ol)\b/.test(content);
  const box = isText && 'attrs' in node ? boxOf(node) : null;
  return `<li${number}${box === null ? '' : ` data-task="${box}"`}>${content}</li>`;
}

/** Whether a list item is a task, and done, as editors and renderers write it. */
function boxOf(element: Element): 'open' | 'done' | null {
  const checked = element.attrs.find(({ name }) => name === 'data-checked')?.value;
  if (checked !== undefined) return checked === 'true' ? 'done' : 'open';
  const left: Node[] = element.childNodes.toReversed();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ('value' in next && next.value.trim() !== '') return null;
    if (!('attrs' in next)) continue;
    const attribute = (wanted: string) => next.attrs.find(({ name }) => name === wanted)?.value;
    if (next.nodeName === 'input') {
      if (attribute('type')?.toLowerCase() !== 'checkbox') return null;
      return attribute('checked') === undefined ? 'open' : 'done';
    }
    if (next.nodeName === 'ul' || next.nodeName === 'ol') return null;
    for (const child of next.childNodes.toReversed()) left.push(child);
  }
  return null;
}

function codeBlock(element: Element): string {
  const code = element.childNodes.find(({ nodeName }) => nodeName === 'code') ?? element;
  const classes =
    'attrs' in code ? (code.attrs.find(({ name }) => name === 'class')?.value ?? '') : '';
  const language = /(?:^|\s)language-([\w+#.-]+)/.exec(classes)?.[1];
  const text = verbatimText(element).replace(/\n$/, '');
  if (isGap(text)) return '';
  return `<pre><code class="${language ? `language-${language}` : ''}">${escapeText(text)}</code></pre>`;
}

/** Evens out the rows under a header row; each cell becomes one line. */
function table(element: Element, inside: Inside): string {
  const captions = element.childNodes.filter(({ nodeName }) => nodeName === 'caption');
  const rows = rowsOf(element);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const [first] = rows;
  if (first === undefined || width === 0) return flow(captions, inside);
  // Evening out one long row among many short ones could make millions of cells.
  const cellCount = rows.reduce((count, { cells }) => count + cells.length, 0);
  if (width * rows.length > FILLED_CELLS_MAX + 4 * cellCount) {
    return rows.map(({ cells }) => `<p>${cells.join(' ')}</p>`).join('');
  }
  const head = first.isHead ? first.cells : [];
  const body = first.isHead ? rows.slice(1) : rows;
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${Array.from({ length: width }, (_, column) => `<${tag}>${cells[column] ?? ''}</${tag}>`).join('')}</tr>`;
  const shown = [row(head, 'th'), ...body.map(({ cells }) => row(cells, 'td'))];
  return `${flow(captions, { ...inside, isItemStart: false })}<table>${shown.join('')}</table>`;
}

type Row = { readonly cells: readonly string[]; readonly isHead: boolean };

function rowsOf(table: Element): readonly Row[] {
  const parts = table.childNodes.filter(({ nodeName }) => /^t(?:head|body|foot)$/.test(nodeName));
  return parts.flatMap((part) =>
    ('childNodes' in part ? part.childNodes : []).flatMap((row): Row[] => {
      if (row.nodeName !== 'tr' || !('childNodes' in row)) return [];
      const cells = row.childNodes.filter(({ nodeName }) => nodeName === 'td' || nodeName === 'th');
      const isHead = part.nodeName === 'thead' || cells.every(({ nodeName }) => nodeName === 'th');
      const texts = cells.map((cell) =>
        'childNodes' in cell ? inlineSource(cell.childNodes, false) : '',
      );
      return [{ cells: texts, isHead }];
    }),
  );
}

/** Whether the node is inline, with no block inside. */
function isInline(node: Node): boolean {
  const left: Node[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (blockElements.has(next.nodeName) || next.nodeName === 'caption') return false;
    if ('childNodes' in next && !unseenElements.has(next.nodeName)) {
      for (const child of next.childNodes) left.push(child);
    }
  }
  return true;
}
