/** One node of the editor's document as the HTML that is stored. Needs no page. */
import type { Mark, Node } from '@tiptap/pm/model';
import { escapeText } from '../../shared/note/plain-text.ts';
import type { Kept } from './kept.ts';

/** Where a block stands, as far as its spelling depends on it. */
export type BlockPlace = {
  /** The name of the node around it: `doc` for a top-level block. */
  readonly inside: string;
  readonly isFirst: boolean;
  /** A paragraph without a tag stands in front of it: a second one would run on in the first. */
  readonly isAfterText: boolean;
};

export const topLevel: BlockPlace = { inside: 'doc', isFirst: false, isAfterText: false };

/** The HTML of a block in its place. */
export function htmlFromNode(node: Node, place = topLevel): string {
  const { attrs } = node;
  switch (node.type.name) {
    case 'paragraph': {
      if (isBare(node, place)) return inline(node);
      return element(attrs['tag'] === 'div' ? 'div' : 'p', {}, keptOf(node), inline(node));
    }
    case 'heading':
      return element(`h${String(attrs['level'])}`, {}, keptOf(node), inline(node));
    case 'bulletList':
    case 'orderedList':
      return list(node);
    case 'blockquote':
      return element('blockquote', {}, keptOf(node), blocks(node));
    case 'codeBlock':
      return codeBlock(node);
    case 'horizontalRule':
      return startTag('hr', {}, keptOf(node));
    case 'table':
      return table(node);
    case 'lockedBlock':
      return String(attrs['source']);
    default:
      return '';
  }
}

/** Whether a block is written without a tag around its text. */
export function isBare(node: Node, { inside, isFirst, isAfterText }: BlockPlace): boolean {
  if (node.type.name !== 'paragraph' || isAfterText) return false;
  const tag: unknown = node.attrs['tag'];
  if (inside === 'doc') return tag === 'top';
  // What is made here is written the way Markdown lists and tables are: `<li>text</li>`.
  return tag === 'bare' || (tag === null && isFirst && inside !== 'blockquote');
}

function blocks(parent: Node): string {
  return blocksFrom(parent, 0, false);
}

/** The blocks of `parent` from the child at `from` on. */
function blocksFrom(parent: Node, from: number, isAfterText: boolean): string {
  let html = '';
  let isBehindText = isAfterText;
  parent.forEach((node, _, index) => {
    if (index < from) return;
    const inside = parent.type.name;
    const place = { inside, isFirst: index === 0, isAfterText: isBehindText };
    html += htmlFromNode(node, place);
    isBehindText = isBare(node, place);
  });
  return html;
}

function list(node: Node): string {
  const isOrdered = node.type.name === 'orderedList';
  const start = Number(node.attrs['start'] ?? 1);
  let isNewTaskList = false;
  let items = '';
  node.forEach((item) => {
    isNewTaskList ||= isNewTask(item);
    items += listItem(item);
  });
  const own = isOrdered && start !== 1 ? { start: String(start) } : {};
  const kept = keptOf(node) ?? (isNewTaskList ? { class: 'contains-task-list' } : null);
  return element(isOrdered ? 'ol' : 'ul', own, kept, items);
}

function listItem(item: Node): string {
  const checked = item.attrs['checked'] as boolean | null;
  if (checked === null) return element('li', {}, keptOf(item), blocks(item));
  const box = (item.attrs['box'] as Kept | null) ?? { disabled: '' };
  const own = { type: 'checkbox', ...(checked ? { checked: '' } : {}) };
  const [first] = item.children;
  const line = first === undefined ? '' : `${startTag('input', own, box)} ${inline(first)}`;
  const kept = keptOf(item) ?? (isNewTask(item) ? { class: 'task-list-item' } : null);
  const place = { inside: 'listItem', isFirst: true, isAfterText: false };
  const isLoose = first !== undefined && !isBare(first, place);
  const tag = first?.attrs['tag'] === 'div' ? 'div' : 'p';
  const head = isLoose ? element(tag, {}, keptOf(first), line) : line;
  return element('li', {}, kept, head + blocksFrom(item, 1, !isLoose));
}

function isNewTask(item: Node): boolean {
  return item.attrs['checked'] !== null && item.attrs['box'] === null;
}

function codeBlock(node: Node): string {
  const language = node.attrs['language'] as string | null;
  const own = language === null ? {} : { class: `language-${language}` };
  const text = escapeText(node.textContent) + (node.attrs['finalNewline'] ? '\n' : '');
  const code = element('code', own, node.attrs['codeKept'] as Kept | null, text);
  return element('pre', {}, keptOf(node), code);
}

function table(node: Node): string {
  let html = '';
  let open = '';
  node.forEach((row, _, index) => {
    const section = sectionOf(row, index, open);
    if (section !== open) html += `${open === '' ? '' : `</${open}>`}<${section}>`;
    open = section;
    html += element('tr', {}, keptOf(row), row.children.map(cell).join(''));
  });
  return element('table', {}, keptOf(node), `${html}</${open}>`);
}

/** A row added here belongs where it stands; the first one of a new table may be its head. */
function sectionOf(row: Node, index: number, before: string): string {
  const own = row.attrs['section'] as string | null;
  if (own !== null) return own;
  if (index === 0 && row.children.every(({ type }) => type.name === 'tableHeader')) return 'thead';
  return before === '' || before === 'thead' ? 'tbody' : before;
}

function cell(node: Node): string {
  const own: Record<string, string> = {};
  for (const name of ['colspan', 'rowspan']) {
    if (Number(node.attrs[name]) !== 1) own[name] = String(node.attrs[name]);
  }
  const tag = node.type.name === 'tableHeader' ? 'th' : 'td';
  return element(tag, own, keptOf(node), blocks(node));
}

/** Text and inline nodes, each mark opened as late and closed as early as it can be. */
function inline(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const setMarks = (marks: readonly Mark[]) => {
    let same = 0;
    while (same < marks.length && open[same]?.eq(marks[same] as Mark)) same += 1;
    for (const mark of open.slice(same).reverse()) html += `</${tagOf(mark)}>`;
    for (const mark of marks.slice(same)) html += openTag(mark);
    open = marks;
  };
  parent.forEach((node) => {
    setMarks(nested(node.marks));
    html += inlineNode(node);
  });
  setMarks([]);
  return html;
}

function inlineNode(node: Node): string {
  switch (node.type.name) {
    case 'text':
      return escapeText(node.text ?? '').replace(/\u00a0/g, '&nbsp;');
    case 'hardBreak':
      return startTag('br', {}, keptOf(node));
    case 'image': {
      const own = Object.entries({ src: node.attrs['src'], alt: node.attrs['alt'] }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return startTag('img', Object.fromEntries(own), keptOf(node));
    }
    case 'mention':
      return element('span', {}, keptOf(node), escapeText(String(node.attrs['label'])));
    default:
      return '';
  }
}

/** As deep as they stood in the source; what was added here stands innermost. */
function nested(marks: readonly Mark[]): Mark[] {
  const depth = (mark: Mark) => (mark.attrs['nest'] as number | null) ?? Number.MAX_SAFE_INTEGER;
  return [...marks].sort((one, other) => depth(one) - depth(other));
}

function tagOf(mark: Mark): string {
  return mark.type.name === 'link' ? 'a' : String(mark.attrs['tag']);
}

function openTag(mark: Mark): string {
  const own = mark.type.name === 'link' ? { href: String(mark.attrs['href'] ?? '') } : {};
  return startTag(tagOf(mark), own, mark.attrs['kept'] as Kept | null);
}

function element(tag: string, own: Kept, kept: Kept | null, content: string): string {
  return `${startTag(tag, own, kept)}${content}</${tag}>`;
}

function startTag(tag: string, own: Kept, kept: Kept | null): string {
  const attributes = Object.entries({ ...own, ...kept }).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<${tag}${attributes.join('')}>`;
}

function escapeAttribute(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/\u00a0/g, '&nbsp;');
}

function keptOf(node: Node): Kept | null {
  return node.attrs['kept'] as Kept | null;
}
