/**
 * Turns lists as word processors write them into lists. Word has paragraphs with a bullet in front;
 * others put the inner list beside the item it belongs to.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as standard } from 'parse5';

export type Tree = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** The nodes with Word's list paragraphs made lists, and inner lists put into their items. */
export function nestLists(nodes: readonly Tree[]): Tree[] {
  const out: Tree[] = [];
  let open: { readonly level: number; readonly list: Element }[] = [];
  for (const node of nodes) {
    const item = isElement(node) ? wordItemOf(node) : undefined;
    if (item !== undefined && isElement(node)) {
      open = withItem(open, item, node, out);
    } else {
      if (!isBlankText(node)) open = [];
      if (open.length === 0) out.push(node);
    }
  }
  return out.map((node) => (isElement(node) ? withInnerLists(node) : node));
}

type WordItem = { readonly level: number; readonly start: number | undefined };

/** `start` is the number in front of the item, `undefined` where there is a bullet. */
function wordItemOf(element: Element): WordItem | undefined {
  const said = styleOf(element).get('mso-list') ?? '';
  const level = /\blevel(\d)\b/.exec(said)?.[1];
  if (element.tagName === 'span' || level === undefined) return undefined;
  const sign = signOf(element).replace(/\s+/g, '');
  const number = /^(\d{1,6})[.)]?$/.exec(sign)?.[1];
  const isLetter = /^\(?[a-z]{1,5}[.)]$/i.test(sign);
  return { level: Number(level), start: number ? Number(number) : isLetter ? 1 : undefined };
}

/** The marker that Word shows in front of the text. */
function signOf(element: Element): string {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue;
    if (/\bignore\b/.test(styleOf(child).get('mso-list') ?? '')) return textBelow(child);
    const inside = signOf(child);
    if (inside !== '') return inside;
  }
  return '';
}

/** The open lists after an item was put where its level says; a new list goes to `out`. */
function withItem(
  open: readonly { readonly level: number; readonly list: Element }[],
  { level, start }: WordItem,
  paragraph: Element,
  out: Tree[],
) {
  const name = start === undefined ? 'ul' : 'ol';
  const around = open.filter((one) => one.level <= level);
  const last = around.at(-1);
  const isSame = last?.level === level && last.list.tagName === name;
  const outer = isSame || last === undefined || last.level < level ? around : around.slice(0, -1);
  let list = isSame ? last.list : undefined;
  if (list === undefined) {
    list = elementOf(name, [], start === undefined || start === 1 ? {} : { start: String(start) });
    const holder = outer.at(-1)?.list.childNodes.at(-1);
    if (holder !== undefined && isElement(holder)) append(holder, list);
    else out.push(list);
  }
  append(list, elementOf('li', paragraph.childNodes));
  return isSame ? around : [...outer, { level, list }];
}

/** A list that stands beside the items of another belongs into the item in front of it. */
function withInnerLists(element: Element): Element {
  if (element.tagName !== 'ul' && element.tagName !== 'ol') return element;
  const items: Tree[] = [];
  for (const child of element.childNodes) {
    const before = items.findLast(isElement);
    const isList = child.nodeName === 'ul' || child.nodeName === 'ol';
    if (isList && before?.tagName === 'li') append(before, child);
    else items.push(child);
  }
  element.childNodes = items;
  return element;
}

/** The declarations of an element's own style, in small letters. */
export function styleOf({ attrs }: Element): ReadonlyMap<string, string> {
  const text = attrs.find(({ name }) => name === 'style')?.value.toLowerCase() ?? '';
  return new Map(
    text.split(';').flatMap((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return value.length === 0 ? [] : [[name.trim(), value.join(':').trim()] as const];
    }),
  );
}

/** All text below a node. */
export function textBelow(node: Tree): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textBelow).join('') : '';
}

export function isElement(node: Tree): node is Element {
  return 'tagName' in node;
}

/** A new element around `content`. */
export function elementOf(
  name: string,
  content: readonly Tree[],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = defaultTreeAdapter.createElement(name, standard.NS.HTML, attrs);
  for (const child of content) append(element, child);
  return element;
}

function append(parent: Element, child: Tree): void {
  parent.childNodes.push(child);
  child.parentNode = parent;
}

function isBlankText(node: Tree): boolean {
  return !isElement(node) && textBelow(node).trim() === '';
}
