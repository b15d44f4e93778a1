/**
 * Reads stored HTML as blocks of the editor's document, each with its origin: its place in the HTML
 * and those of its parts. HTML without a block of its own becomes a locked one.
 */
import {
  isInline,
  isInlineTree,
  isPhrase,
  isUnseen,
} from '../../../shared/note/inline-elements.ts';
import { drawable, PartsOfBlock } from './drawing-cost.ts';
import {
  attr,
  type Element,
  extentOf,
  inside,
  nothing,
  placeOf,
  preservedOf,
  type Reader,
  type Tree,
  Unknown,
} from './elements.ts';
import { enter, enterHolder, lockBlock } from './enter-origin.ts';
import { nodesOf, segmentsOf } from './line-from-html.ts';
import { readList } from './list-from-html.ts';
import type { Origin, Range } from './origin.ts';
import { readTable } from './table-from-html.ts';

/**
 * Returns the block of `trees`, read from `range` of the HTML; none if nothing shows. Parts that
 * broken markup ties together are one block: apart they would mean something else.
 */
export function blockFromHtml(
  trees: readonly Tree[],
  range: Range,
  { schema, text, origins }: Pick<Reader, 'schema' | 'text' | 'origins'>,
): Origin | undefined {
  const readers = { readBlocks, readFilled };
  const reader: Reader = { schema, text, origins, depth: 0, ...readers };
  try {
    const children = readBlocks(trees, reader);
    if (children.length < 2) return children[0] && drawable(children[0]);
    const attrs = { tag: null, kept: null };
    const to = children.reduce((end, child) => Math.max(end, child.to), range.to);
    return drawable(enterHolder(reader, 'wrapper', attrs, { from: range.from, to, children }));
  } catch (error) {
    if (!(error instanceof Unknown || error instanceof RangeError)) throw error;
    return lockBlock(range, reader);
  }
}

/** Block by block; runs of text between them become paragraphs without a tag of their own. */
function readBlocks(trees: readonly Tree[], reader: Reader): Origin[] {
  const blocks = new PartsOfBlock();
  let run: Tree[] = [];
  const endRun = () => {
    const [from, to] = [run.findIndex(showsSomething), run.findLastIndex(showsSomething) + 1];
    const line = from === -1 ? [] : run.slice(from, to);
    const remarks = (trees: readonly Tree[]) =>
      reader.depth === 0 ? trees.flatMap((tree) => remarkOf(tree, reader)) : [];
    const block = readRun(line, reader);
    for (const remark of remarks(from === -1 ? run : run.slice(0, from))) blocks.add(remark);
    if (block !== undefined) blocks.add(block);
    if (from !== -1) for (const remark of remarks(run.slice(to))) blocks.add(remark);
    run = [];
  };
  for (const tree of trees) {
    if (!tree.sourceCodeLocation && 'childNodes' in tree && tree.childNodes.length === 0) {
      endRun(); // a stray end tag shows nothing but the end of a line
      continue;
    }
    if (!('tagName' in tree) || nothing.has(tree.tagName) || isInRun(tree)) {
      run.push(tree);
    } else {
      endRun();
      blocks.add(readBlock(tree, reader));
    }
  }
  endRun();
  return blocks.parts;
}

/** Blocks of something that may not be empty in the document, though it may be in the source. */
function readFilled(trees: readonly Tree[], at: number, reader: Reader, box?: Element): Origin[] {
  const blocks = box === undefined ? readBlocks(trees, reader) : readWithBox(trees, reader, box);
  if (blocks.length > 0) return blocks;
  const attrs = { tag: 'bare', kept: null };
  return [enter(reader, 'paragraph', attrs, [], { from: at, to: at, line: [] })];
}

/** Is true if the element is part of a line, inside one or alone. */
function isInRun(element: Element): boolean {
  return isInline(element.tagName) && isInlineTree(element);
}

function readRun(trees: readonly Tree[], reader: Reader, box?: Element): Origin | undefined {
  const shown = trees.filter(showsSomething);
  const [first, last] = [shown[0]?.sourceCodeLocation, shown.at(-1)?.sourceCodeLocation];
  if (shown.length === 0) return undefined;
  if (!first || !last) throw new Unknown();
  const range = { from: first.startOffset, to: last.endOffset };
  const line = segmentsOf(trees, reader, { from: range.from, isVerbatim: false, box });
  const [segment, ...others] = line;
  if (segment === undefined && !shown.some(holdsBreak)) return undefined;
  if (segment?.leaf?.type.name === 'lockedInline' && others.length === 0 && shown.length === 1) {
    return lockBlock(range, reader);
  }
  const attrs = { tag: 'bare', kept: null };
  const parts = { ...range, line, box: box === undefined ? null : placeOf(box) };
  return enter(reader, 'paragraph', attrs, nodesOf(line, reader), parts);
}

/** A remark between the blocks of a note is a part of it that can be seen, moved and deleted. */
function remarkOf(tree: Tree, reader: Reader): Origin[] {
  const place = tree.sourceCodeLocation;
  if (tree.nodeName !== '#comment' || !place) return [];
  return [lockBlock({ from: place.startOffset, to: place.endOffset }, reader)];
}

function readWithBox(trees: readonly Tree[], reader: Reader, box: Element): Origin[] {
  const end = trees.findIndex((tree) => 'tagName' in tree && !isInRun(tree));
  const run = end === -1 ? trees : trees.slice(0, end);
  if (run.includes(box)) {
    const block = readRun(run, reader, box);
    const following = end === -1 ? [] : readBlocks(trees.slice(end), reader);
    return block === undefined ? following : [block, ...following];
  }
  const holder = trees[end];
  if (holder === undefined || !('tagName' in holder)) throw new Unknown();
  return [readTextBlock(holder, reader, box), ...readBlocks(trees.slice(end + 1), reader)];
}

function showsSomething(tree: Tree): boolean {
  if (tree.nodeName === '#text' && 'value' in tree) return /[^ \t\r\n\f]/.test(tree.value);
  return 'tagName' in tree && !nothing.has(tree.tagName);
}

function holdsBreak(tree: Tree): boolean {
  if (!('tagName' in tree)) return false;
  return tree.tagName === 'br' || tree.childNodes.some(holdsBreak);
}

/** Elements that are a block of text, or hold blocks and mean nothing more than that. */
const holders = new Set(
  'p h1 h2 h3 h4 h5 h6 div section article main header footer aside nav address center hgroup search li dd dt'.split(
    ' ',
  ),
);

function readBlock(element: Element, reader: Reader): Origin {
  const name = element.tagName;
  if (name === 'ul' || name === 'ol') return orLocked(element, reader, readList);
  if (name === 'table') return orLocked(element, reader, readTable);
  if (name === 'pre') return orLocked(element, reader, readCode);
  if (name === 'hr') {
    return enter(reader, 'horizontalRule', { kept: preservedOf(element) }, [], placeOf(element));
  }
  if (name === 'blockquote') return orLocked(element, reader, readHolder);
  if (holders.has(name) || isPhrase(name)) {
    const isText = element.childNodes.every(
      (tree) => !('tagName' in tree) || isUnseen(tree.tagName) || isInRun(tree),
    );
    return orLocked(element, reader, isText && holders.has(name) ? readTextBlock : readHolder);
  }
  return lockBlock(extentOf(element), reader);
}

/** If one part cannot be read, the others still can. */
function orLocked(
  element: Element,
  reader: Reader,
  readIt: (element: Element, reader: Reader) => Origin,
): Origin {
  try {
    return drawable(readIt(element, reader));
  } catch (error) {
    if (!(error instanceof Unknown || error instanceof RangeError)) throw error;
    return lockBlock(extentOf(element), reader);
  }
}

function readTextBlock(element: Element, reader: Reader, box?: Element): Origin {
  const place = placeOf(element);
  const { from } = place;
  const line = segmentsOf(element.childNodes, reader, { from, isVerbatim: false, box });
  const parts = { ...place, line, box: box === undefined ? null : placeOf(box) };
  const tag = element.tagName;
  const preserved = preservedOf(element);
  const level = /^h([1-6])$/.exec(tag)?.[1];
  const attrs =
    level === undefined ? { tag, kept: preserved } : { level: Number(level), kept: preserved };
  const type = level === undefined ? 'paragraph' : 'heading';
  return enter(reader, type, attrs, nodesOf(line, reader), { ...parts, tag });
}

function readHolder(element: Element, reader: Reader): Origin {
  const tag = element.tagName;
  const place = placeOf(element);
  const children = readFilled(element.childNodes, place.open.to, inside(reader));
  const attrs = tag === 'blockquote' ? {} : { tag };
  const type = tag === 'blockquote' ? 'blockquote' : 'wrapper';
  return enterHolder(
    reader,
    type,
    { ...attrs, kept: preservedOf(element) },
    { ...place, tag, children },
  );
}

function readCode(pre: Element, reader: Reader): Origin {
  const place = placeOf(pre);
  const [only, ...others] = pre.childNodes;
  const isWrapped = only?.nodeName === 'code' && others.length === 0 && 'tagName' in only;
  const code = isWrapped ? only : undefined;
  const inner = code === undefined ? place : placeOf(code);
  const { from } = place;
  const line = segmentsOf((code ?? pre).childNodes, reader, { from, isVerbatim: true });
  const language = /^language-(\S+)$/.exec((code && attr(code, 'class')) ?? '')?.[1] ?? null;
  const text = line.map((segment) => segment.text).join('');
  const attrs = {
    language,
    hasCodeTag: code !== undefined,
    finalNewline: text.endsWith('\n'),
    codePreserved:
      code === undefined ? null : preservedOf(code, ...(language === null ? [] : ['class'])),
    kept: preservedOf(pre),
  };
  const shown = text.replace(/\n$/, '');
  return enter(reader, 'codeBlock', attrs, shown === '' ? [] : [reader.schema.text(shown)], {
    from: place.from,
    to: place.to,
    open: { from: place.from, to: inner.open.to },
    close: inner.close && { from: inner.close.from, to: place.to },
    tag: code === undefined ? 'pre' : 'code',
    line: withoutFinalNewline(line),
  });
}

/** The line break in front of the end tag ends the last line and begins none. */
function withoutFinalNewline(line: NonNullable<Origin['line']>): NonNullable<Origin['line']> {
  const last = line.at(-1);
  if (last === undefined || !last.text.endsWith('\n')) return line;
  if (last.text === '\n') return line.slice(0, -1);
  if (!last.isExact) throw new Unknown();
  return [...line.slice(0, -1), { ...last, text: last.text.slice(0, -1), to: last.to - 1 }];
}
