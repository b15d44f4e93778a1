/** One node of the editor's document as the HTML that is stored. Needs no page. */
import type { Node } from '@tiptap/pm/model';
import { escapeText } from '../../../shared/note/plain-text.ts';
import type { Preserved } from '../read/preserved.ts';
import { lineHtml } from './line-to-html.ts';
import { element, preservedOf, startTag } from './tags.ts';

/** The place of a block, as far as its spelling depends on it. */
export type BlockPlace = {
  /** The name of the node around it: `doc` for a top-level block. */
  readonly inside: string;
  readonly isFirst: boolean;
  /** A paragraph without a tag stands in front of it: a second one would run on in the first. */
  readonly isAfterText: boolean;
  /** It was read at this place: one made by a split, or come from elsewhere, was not. */
  readonly isHome: boolean;
};

export const topLevel: BlockPlace = {
  inside: 'doc',
  isFirst: false,
  isAfterText: false,
  isHome: true,
};

/** How the blocks inside a block are written. */
export type WriteBlock = (node: Node, place: BlockPlace) => string;

/** The HTML of a block in its place, anew as far as it goes itself; `write` does what is inside. */
export function newHtml(node: Node, place: BlockPlace, write: WriteBlock): string {
  const { attrs } = node;
  switch (node.type.name) {
    case 'paragraph':
      if (isBare(node, place))
        return node.childCount === 0 && isLine(place) ? '<br>' : lineHtml(node);
      return around(node, lineHtml(node));
    case 'heading':
      return around(node, lineHtml(node));
    case 'bulletList':
    case 'orderedList':
    case 'blockquote':
    case 'tableCell':
    case 'tableHeader':
    case 'tableRow':
      return around(node, blocks(node, write));
    case 'wrapper':
      return attrs['tag'] === null ? blocks(node, write) : around(node, blocks(node, write));
    case 'listItem':
      return listItem(node, place, write);
    case 'codeBlock':
      return codeBlock(node);
    case 'horizontalRule':
      return startTag('hr', {}, preservedOf(node));
    case 'table':
      return table(node, write);
    case 'lockedBlock':
      return String(attrs['source']);
    default:
      return '';
  }
}

/** Text without a tag is a line of its own only among blocks; there an empty one needs a sign. */
function isLine({ inside }: BlockPlace): boolean {
  return inside === 'doc' || inside === 'wrapper' || inside === 'blockquote';
}

/** Is true if a block is written without a tag around its text. */
export function isBare(node: Node, { inside, isFirst, isAfterText, isHome }: BlockPlace): boolean {
  if (node.type.name !== 'paragraph' || isAfterText) return false;
  const tag: unknown = node.attrs['tag'];
  if (tag === 'bare' && isHome) return true;
  // New items are written like those of Markdown: `<li>text</li>`.
  const isItem = inside === 'listItem' || inside === 'tableCell' || inside === 'tableHeader';
  return (tag === null || tag === 'bare') && isFirst && isItem;
}

/** The tags of a block: its element, the attributes that the document knows, and all others. */
export type Tags = {
  readonly tag: string;
  readonly own: Preserved;
  readonly preserved: Preserved | null;
};

/** The tags of a block that has some. */
export function tagsOf(node: Node): Tags {
  const { attrs } = node;
  const preserved = preservedOf(node);
  switch (node.type.name) {
    case 'heading':
      return { tag: `h${String(attrs['level'])}`, own: {}, preserved };
    case 'bulletList':
      return {
        tag: 'ul',
        own: {},
        preserved: preserved ?? (isTaskList(node) ? newTaskList : null),
      };
    case 'orderedList': {
      const start = Number(attrs['start'] ?? 1);
      const own: Preserved = start === 1 ? {} : { start: String(start) };
      return { tag: 'ol', own, preserved: preserved ?? (isTaskList(node) ? newTaskList : null) };
    }
    case 'listItem':
      return { tag: 'li', own: {}, preserved: preserved ?? (isNewTask(node) ? newTask : null) };
    case 'tableRow':
      return { tag: 'tr', own: {}, preserved };
    case 'tableCell':
    case 'tableHeader': {
      const spans = ['colspan', 'rowspan'].filter((name) => Number(attrs[name]) !== 1);
      const own = Object.fromEntries(spans.map((name) => [name, String(attrs[name])]));
      return { tag: node.type.name === 'tableHeader' ? 'th' : 'td', own, preserved };
    }
    case 'paragraph': {
      const tag = attrs['tag'] as string | null;
      return { tag: tag === null || tag === 'bare' ? 'p' : tag, own: {}, preserved };
    }
    case 'wrapper':
      return { tag: String(attrs['tag'] ?? 'div'), own: {}, preserved };
    default:
      return { tag: node.type.name, own: {}, preserved };
  }
}

const newTaskList: Preserved = { class: 'contains-task-list' };
const newTask: Preserved = { class: 'task-list-item' };

function around(node: Node, content: string): string {
  const { tag, own, preserved } = tagsOf(node);
  return element(tag, own, preserved, content);
}

function blocks(parent: Node, write: WriteBlock): string {
  return blocksFrom(parent, { from: 0, isAfterText: false }, write);
}

/** The blocks of `parent` from the child at `from` on. */
function blocksFrom(
  parent: Node,
  { from, isAfterText }: { readonly from: number; readonly isAfterText: boolean },
  write: WriteBlock,
): string {
  let html = '';
  let isBehindText = isAfterText;
  parent.forEach((node, _, index) => {
    if (index < from) return;
    const inside = parent.type.name;
    const place = { inside, isFirst: index === 0, isAfterText: isBehindText, isHome: false };
    html += write(node, place);
    isBehindText = isBare(node, place);
  });
  return html;
}

function isTaskList(list: Node): boolean {
  return list.children.some((item) => item.attrs['checked'] !== null);
}

function listItem(item: Node, { isHome }: BlockPlace, write: WriteBlock): string {
  if (item.attrs['isBare'] === true && isHome) return blocks(item, write);
  const checked = item.attrs['checked'] as boolean | null;
  if (checked === null) return around(item, blocks(item, write));
  const [first] = item.children;
  const place = { inside: 'listItem', isFirst: true, isAfterText: false, isHome: false };
  if (first === undefined || isBare(first, place)) {
    const line = first === undefined ? '' : write(first, place);
    const nested = blocksFrom(item, { from: 1, isAfterText: true }, write);
    return around(item, `${boxHtml(item)} ${line}${nested}`);
  }
  // The box stands inside the first paragraph of a loose item.
  const nested = blocksFrom(item, { from: 1, isAfterText: false }, write);
  const isText = first.type.name === 'paragraph';
  const head = isText
    ? around(first, `${boxHtml(item)} ${lineHtml(first)}`)
    : boxHtml(item) + write(first, place);
  return around(item, head + nested);
}

function boxHtml(item: Node): string {
  const own = { type: 'checkbox', ...(item.attrs['checked'] ? { checked: '' } : {}) };
  return startTag('input', own, (item.attrs['box'] as Preserved | null) ?? { disabled: '' });
}

function isNewTask(item: Node): boolean {
  return item.attrs['checked'] !== null && item.attrs['box'] === null;
}

function codeBlock(node: Node): string {
  const { language, codePreserved, hasCodeTag } = node.attrs;
  if (!hasCodeTag && language === null)
    return element('pre', {}, preservedOf(node), codeHtml(node));
  const own: Preserved = language === null ? {} : { class: `language-${String(language)}` };
  const text = escapeText(codeOf(node));
  return element(
    'pre',
    {},
    preservedOf(node),
    element('code', own, codePreserved as Preserved | null, text),
  );
}

/** The text of a block of code, with the line break behind its last line. */
export function codeOf({ textContent, attrs }: Node): string {
  return textContent + (attrs['finalNewline'] === true ? '\n' : '');
}

/** The text of a block of code, to stand right behind its own start tag. */
export function codeHtml(node: Node): string {
  const text = escapeText(codeOf(node));
  // The first line break behind `<pre>` is not read; behind the `<code>` in it, it is.
  return text.startsWith('\n') && !node.attrs['hasCodeTag'] ? `\n${text}` : text;
}

function table(node: Node, write: WriteBlock): string {
  let html = '';
  let open = '';
  let openTag = '';
  node.forEach((row, _, index) => {
    const section = sectionOf(row, index, open);
    const tag = startTag(section, {}, row.attrs['sectionPreserved'] as Preserved | null);
    const isSame = section === open && (tag === openTag || row.attrs['section'] === null);
    if (!isSame) html += `${open === '' ? '' : `</${open}>`}${tag}`;
    if (!isSame) openTag = tag;
    open = section;
    html += write(row, { ...topLevel, inside: 'table', isFirst: index === 0 });
  });
  return element('table', {}, preservedOf(node), `${String(node.attrs['head'])}${html}</${open}>`);
}

/** A row added here belongs where it stands; the first one of a new table may be its head. */
function sectionOf(row: Node, index: number, before: string): string {
  const own = row.attrs['section'] as string | null;
  if (own !== null) return own;
  const isHead = row.children.every(({ type }) => type.name === 'tableHeader');
  if (index === 0 && isHead) return 'thead';
  return before === '' || before === 'thead' ? 'tbody' : before;
}
