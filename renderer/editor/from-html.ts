/**
 * One block of stored HTML as a node of the editor's document, or nothing where the editor cannot
 * carry all of it. What comes back is only trusted after it was written out and compared.
 */
import type { Mark, Node, Schema } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { isInline } from '../../shared/note/blocks.ts';
import type { Kept } from './kept.ts';
import { trimmed } from './trimmed.ts';

type Tree = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Thrown within this file where something has no place in the document. */
class Unknown extends Error {}

/** The node for `source`, a block as `cutBlocks` cut it; `undefined` where there is none. */
export function nodeFromHtml(source: string, schema: Schema): Node | undefined {
  const trees = trimmed(parseFragment(source)).childNodes;
  try {
    const nodes = blocksOf(trees, schema, 'top');
    const [node] = nodes;
    if (node === undefined || nodes.length !== 1) return undefined;
    node.check();
    return node;
  } catch (error) {
    if (error instanceof Unknown || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Block nodes; runs of text between them become paragraphs without a tag of their own. */
function blocksOf(trees: readonly Tree[], schema: Schema, bareTag: 'top' | 'bare'): Node[] {
  const nodes: Node[] = [];
  let run: Tree[] = [];
  const endRun = () => {
    if (run.length > 0) nodes.push(paragraph(run, schema, { tag: bareTag, kept: null }));
    run = [];
  };
  for (const tree of trees) {
    if (isInline(tree.nodeName)) {
      run.push(tree);
    } else {
      endRun();
      nodes.push(blockOf(asElement(tree), schema));
    }
  }
  endRun();
  return nodes;
}

function blockOf(element: Element, schema: Schema): Node {
  const { nodes } = schema;
  const name = element.tagName;
  switch (name) {
    case 'p':
    case 'div':
      return paragraph(element.childNodes, schema, { tag: name, kept: keptOf(element) });
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return make(nodes['heading'], { level: Number(name[1]), kept: keptOf(element) }, [
        ...inlineOf(element.childNodes, schema, []),
      ]);
    case 'ul':
      return make(nodes['bulletList'], { kept: keptOf(element) }, itemsOf(element, schema));
    case 'ol': {
      const attrs = { start: Number(attr(element, 'start') ?? 1), kept: keptOf(element, 'start') };
      return make(nodes['orderedList'], attrs, itemsOf(element, schema));
    }
    case 'blockquote':
      return make(
        nodes['blockquote'],
        { kept: keptOf(element) },
        filled(element.childNodes, schema),
      );
    case 'pre':
      return codeBlock(element, schema);
    case 'hr':
      return make(nodes['horizontalRule'], { kept: keptOf(element) }, []);
    case 'table':
      return table(element, schema);
    default:
      throw new Unknown();
  }
}

function paragraph(
  trees: readonly Tree[],
  schema: Schema,
  attrs: { readonly tag: string; readonly kept: Kept | null },
): Node {
  return make(schema.nodes['paragraph'], attrs, inlineOf(trees, schema, []));
}

function itemsOf(list: Element, schema: Schema): Node[] {
  return list.childNodes.map((tree) => {
    const item = asElement(tree, 'li');
    const content = [...item.childNodes];
    const [first] = content;
    // A loose task's box stands inside its first paragraph.
    const inner = first?.nodeName === 'p' ? asElement(first) : undefined;
    const holder = inner?.childNodes ?? content;
    const box = boxOf(holder[0]);
    const rest = box === undefined ? content : withoutBox(content, inner);
    const attrs = {
      checked: box === undefined ? null : attr(box, 'checked') !== undefined,
      box: box === undefined ? null : (keptOf(box, 'type', 'checked') ?? {}),
      kept: keptOf(item),
    };
    return make(schema.nodes['listItem'], attrs, filled(rest, schema));
  });
}

function boxOf(tree: Tree | undefined): Element | undefined {
  if (tree?.nodeName !== 'input') return undefined;
  const input = asElement(tree);
  return attr(input, 'type') === 'checkbox' ? input : undefined;
}

/** The item's content behind its box; the space that always follows a box goes with it. */
function withoutBox(content: readonly Tree[], inner: Element | undefined): Tree[] {
  const [, next, ...rest] = inner?.childNodes ?? content;
  const text = next?.nodeName === '#text' && 'value' in next ? next.value : undefined;
  if (next !== undefined && !text?.startsWith(' ')) throw new Unknown();
  const line = text === undefined || text === ' ' ? rest : [textLike(next, text.slice(1)), ...rest];
  if (inner === undefined) return line;
  return [{ ...inner, childNodes: line }, ...content.slice(1)];
}

function textLike(tree: Tree | undefined, value: string): Tree {
  return { ...tree, value } as Tree;
}

/** Blocks of something that may not be empty in the document, though it may be in the source. */
function filled(trees: readonly Tree[], schema: Schema): Node[] {
  const blocks = blocksOf(trees, schema, 'bare');
  return blocks.length > 0 ? blocks : [paragraph([], schema, { tag: 'bare', kept: null })];
}

function codeBlock(pre: Element, schema: Schema): Node {
  const [code, ...others] = pre.childNodes;
  if (code?.nodeName !== 'code' || others.length > 0) throw new Unknown();
  const element = asElement(code);
  const text = element.childNodes.map(textOf).join('');
  const language = /^language-(\S+)$/.exec(attr(element, 'class') ?? '')?.[1];
  const attrs = {
    language: language ?? null,
    finalNewline: text.endsWith('\n'),
    codeKept: language === undefined ? keptOf(element) : keptOf(element, 'class'),
    kept: keptOf(pre),
  };
  const shown = text.replace(/\n$/, '');
  return make(schema.nodes['codeBlock'], attrs, shown === '' ? [] : [schema.text(shown)]);
}

function table(element: Element, schema: Schema): Node {
  const rows = element.childNodes.flatMap((tree) => {
    const section = asElement(tree);
    if (!['thead', 'tbody', 'tfoot'].includes(section.tagName)) throw new Unknown();
    if (section.attrs.length > 0 || section.childNodes.length === 0) throw new Unknown();
    return section.childNodes.map((row) => tableRow(asElement(row, 'tr'), section.tagName, schema));
  });
  const node = make(schema.nodes['table'], { kept: keptOf(element) }, rows);
  // Rows of unequal length would be evened out by the table plugin, without anybody having typed.
  if (TableMap.get(node).problems) throw new Unknown();
  return node;
}

function tableRow(row: Element, section: string, schema: Schema): Node {
  const cells = row.childNodes.map((tree) => {
    const cell = asElement(tree);
    const type = cell.tagName === 'th' ? 'tableHeader' : 'tableCell';
    if (cell.tagName !== 'th' && cell.tagName !== 'td') throw new Unknown();
    const attrs = {
      colspan: Number(attr(cell, 'colspan') ?? 1),
      rowspan: Number(attr(cell, 'rowspan') ?? 1),
      kept: keptOf(cell, 'colspan', 'rowspan'),
    };
    return make(schema.nodes[type], attrs, filled(cell.childNodes, schema));
  });
  return make(schema.nodes['tableRow'], { section, kept: keptOf(row) }, cells);
}

function inlineOf(trees: readonly Tree[], schema: Schema, marks: readonly Mark[]): Node[] {
  return trees.flatMap((tree) => {
    if (tree.nodeName === '#text') return [schema.text(textOf(tree), marks)];
    const element = asElement(tree);
    const { nodes } = schema;
    if (element.tagName === 'br') {
      return [make(nodes['hardBreak'], { kept: keptOf(element) }, [], marks)];
    }
    if (element.tagName === 'img') {
      const attrs = { src: attr(element, 'src') ?? null, alt: attr(element, 'alt') ?? null };
      return [make(nodes['image'], { ...attrs, kept: keptOf(element, 'src', 'alt') }, [], marks)];
    }
    if (isMention(element)) {
      const label = element.childNodes.map(textOf).join('');
      return [make(nodes['mention'], { label, kept: keptOf(element) }, [], marks)];
    }
    return inlineOf(element.childNodes, schema, [...marks, markOf(element, schema, marks.length)]);
  });
}

const markNames: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  u: 'underline',
  ins: 'underline',
  code: 'code',
  a: 'link',
};

function markOf(element: Element, schema: Schema, nest: number): Mark {
  const tag = element.tagName;
  const name = markNames[tag] ?? 'phrase';
  if (!isInline(tag) || element.childNodes.length === 0) throw new Unknown();
  const type = schema.marks[name];
  if (type === undefined) throw new Unknown();
  if (name !== 'link') return type.create({ tag, nest, kept: keptOf(element) });
  const href = attr(element, 'href');
  if (href === undefined) throw new Unknown();
  return type.create({ href, nest, kept: keptOf(element, 'href') });
}

function isMention(element: Element): boolean {
  if (element.tagName !== 'span') return false;
  return (
    attr(element, 'data-type') === 'mention' ||
    (attr(element, 'class') ?? '').split(/\s+/).includes('mention') ||
    element.attrs.some(({ name }) => name.startsWith('data-mention'))
  );
}

function make(
  type: Node['type'] | undefined,
  attrs: Record<string, unknown>,
  content: readonly Node[],
  marks: readonly Mark[] = [],
): Node {
  if (type === undefined) throw new Unknown();
  return type.createChecked(attrs, [...content], [...marks]);
}

function asElement(tree: Tree, tagName?: string): Element {
  if (!('tagName' in tree) || (tagName !== undefined && tree.tagName !== tagName)) {
    throw new Unknown();
  }
  return tree;
}

function textOf(tree: Tree): string {
  if (tree.nodeName !== '#text' || !('value' in tree)) throw new Unknown();
  return tree.value;
}

function attr(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** Every attribute but the named ones; `null` where there is none. */
function keptOf(element: Element, ...known: string[]): Kept | null {
  const kept = element.attrs.filter(({ name }) => !known.includes(name));
  if (kept.length === 0) return null;
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
