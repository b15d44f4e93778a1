/** A line of text and inline elements as nodes of the document, and as segments of its source. */
import type { Mark, Node } from '@tiptap/pm/model';
import { Mark as MarkOf } from '@tiptap/pm/model';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { isPhrase } from '../../../shared/note/inline-elements.ts';
import { isEnded } from '../../../shared/note/trees.ts';
import {
  attr,
  type Element,
  nothing,
  preservedOf,
  type Reader,
  type Tree,
  Unknown,
} from './elements.ts';
import { type InlineElement, type Segment, thingSign } from './origin.ts';
import { readText } from './source-text.ts';

type Raw = Segment & { readonly isSpace: boolean };

type Around = {
  readonly marks: readonly Mark[];
  readonly path: readonly InlineElement[];
};

/** How white space counts, and what stands in the line without being part of its text. */
export type LineOptions = {
  /** The beginning of the line. */
  readonly from: number;
  readonly isVerbatim: boolean;
  readonly box?: Element | undefined;
};

/** Reads the line; throws `Unknown` where its parts do not stand in order. */
export function segmentsOf(
  trees: readonly Tree[],
  reader: Reader,
  options: LineOptions,
): Segment[] {
  const raw: Raw[] = [];
  read(trees, { marks: [], path: [] }, { raw, reader, options });
  let at = -1;
  for (const { from, to } of raw) {
    if (from < at) throw new Unknown();
    at = to;
  }
  return joinText(options.isVerbatim ? raw : visibleOf(raw));
}

/** The segments as nodes of the document. */
export function nodesOf(segments: readonly Segment[], { schema }: Reader): Node[] {
  const nodes: Node[] = [];
  let text = '';
  let marks: readonly Mark[] = [];
  const endText = () => {
    if (text !== '') nodes.push(schema.text(text, marks));
    text = '';
  };
  for (const segment of segments) {
    if (segment.leaf !== null) {
      endText();
      nodes.push(segment.leaf);
      continue;
    }
    if (!MarkOf.sameSet(marks, segment.marks)) endText();
    ({ marks } = segment);
    text += segment.text;
  }
  endText();
  return nodes;
}

type Reading = {
  readonly raw: Raw[];
  readonly reader: Reader;
  readonly options: LineOptions;
};

function read(trees: readonly Tree[], around: Around, reading: Reading): void {
  for (const tree of trees) {
    if (tree.nodeName === '#text' && 'value' in tree) {
      readTextNode(tree, around, reading);
    } else if ('tagName' in tree && tree !== reading.options.box && !nothing.has(tree.tagName)) {
      readElement(tree, around, reading);
    }
  }
}

function readTextNode(
  tree: DefaultTreeAdapterTypes.TextNode,
  { marks, path }: Around,
  { raw, reader, options }: Reading,
): void {
  const place = tree.sourceCodeLocation;
  if (!place) throw new Unknown();
  const source = reader.text.slice(place.startOffset, place.endOffset);
  for (const one of readText({ source, at: place.startOffset }, tree.value, options)) {
    raw.push({ ...one, marks, path, leaf: null });
  }
}

function readElement(element: Element, around: Around, reading: Reading): void {
  const { reader, raw, options } = reading;
  const place = element.sourceCodeLocation;
  if (options.isVerbatim && !isPhrase(element.tagName)) throw new Unknown();
  const leaf = options.isVerbatim ? undefined : leafOf(element, reader, around.marks);
  if (leaf !== undefined) {
    if (!place) throw new Unknown();
    const { startOffset: from, endOffset: to } = place;
    raw.push({ from, to, text: thingSign, isExact: false, isSpace: false, leaf, ...around });
    return;
  }
  if (around.path.length > DEPTH_MAX) throw new Unknown();
  const type = options.isVerbatim ? null : markOf(element, reader, around.path.length);
  // Bold within bold has no effect.
  const isSaid =
    type?.type.excludes(type.type) && around.marks.some((one) => one.type === type.type);
  const mark = isSaid ? null : type;
  const [open, close] = [place?.startTag, place?.endTag];
  const inline: InlineElement = {
    tag: element.tagName,
    attributes: preservedOf(element) ?? {},
    // A tag the parser has put in again stands elsewhere in the text.
    open: open && open.startOffset >= options.from ? rangeOf(open) : null,
    close: close ? rangeOf(close) : null,
    mark,
  };
  read(
    element.childNodes,
    {
      marks: mark === null ? around.marks : mark.addToSet(around.marks),
      path: [...around.path, inline],
    },
    reading,
  );
}

/** Elements inside one another on one line. */
const DEPTH_MAX = 60;

function rangeOf(place: { readonly startOffset: number; readonly endOffset: number }) {
  return { from: place.startOffset, to: place.endOffset };
}

/** The node of an element that stands in the line as one thing. */
function leafOf(element: Element, reader: Reader, marks: readonly Mark[]): Node | undefined {
  const { nodes } = reader.schema;
  const make = (name: string, attrs: Record<string, unknown>) =>
    nodes[name]?.createChecked(attrs, null, [...marks]);
  if (element.tagName === 'br') return make('hardBreak', { kept: preservedOf(element) });
  if (element.tagName === 'img') {
    const attrs = { src: attr(element, 'src') ?? null, alt: attr(element, 'alt') ?? null };
    return make('image', { ...attrs, kept: preservedOf(element, 'src', 'alt') });
  }
  if (isMention(element)) {
    const text = element.childNodes.map((tree) => ('value' in tree ? tree.value : '')).join('');
    return make('mention', { label: text, kept: preservedOf(element) });
  }
  if (isPhrase(element.tagName)) return undefined;
  const place = element.sourceCodeLocation;
  // An unclosed element would swallow the text behind it.
  if (!place || !isEnded(element)) throw new Unknown();
  return make('lockedInline', { source: reader.text.slice(place.startOffset, place.endOffset) });
}

/** Somebody's name with nothing but text in it; one with more in it is no mention we can carry. */
function isMention(element: Element): boolean {
  if (element.tagName !== 'span') return false;
  const isNamed =
    attr(element, 'data-type') === 'mention' ||
    (attr(element, 'class') ?? '').split(/\s+/).includes('mention') ||
    element.attrs.some(({ name }) => name.startsWith('data-mention'));
  return isNamed && element.childNodes.every(({ nodeName }) => nodeName === '#text');
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

function markOf(element: Element, { schema }: Reader, nest: number): Mark {
  const tag = element.tagName;
  const href = attr(element, 'href');
  const isLink = tag === 'a' && href !== undefined;
  const name = tag === 'a' && !isLink ? 'phrase' : (markNames[tag] ?? 'phrase');
  const type = schema.marks[name];
  if (type === undefined) throw new Unknown();
  if (isLink) return type.create({ href, nest, kept: preservedOf(element, 'href') });
  return type.create({ tag, nest, kept: preservedOf(element) });
}

/** Without the white space a page does not show: at the edges of lines, and a second one. */
function visibleOf(raw: readonly Raw[]): Raw[] {
  const line = withoutFiller(raw);
  const visible: Raw[] = [];
  let isStart = true;
  for (const segment of line) {
    if (segment.isSpace && isStart) continue;
    isStart = segment.isSpace || isBreak(segment);
    if (isBreak(segment) && visible.at(-1)?.isSpace) visible.pop();
    visible.push(segment);
  }
  if (visible.at(-1)?.isSpace) visible.pop();
  return visible;
}

/** A line break that ends a block only keeps it open. */
function withoutFiller(raw: readonly Raw[]): readonly Raw[] {
  const last = raw.findLastIndex(({ isSpace }) => !isSpace);
  const segment = raw[last];
  return segment !== undefined && isBreak(segment) ? raw.toSpliced(last, 1) : raw;
}

function isBreak({ leaf }: Raw): boolean {
  return leaf?.type.name === 'hardBreak';
}

/** Neighbours that are written as they are read become one. */
function joinText(raw: readonly Raw[]): Segment[] {
  const segments: Segment[] = [];
  for (const { isSpace: _, ...segment } of raw) {
    const before = segments.at(-1);
    if (
      before?.isExact &&
      segment.isExact &&
      before.to === segment.from &&
      before.path.at(-1) === segment.path.at(-1)
    ) {
      segments[segments.length - 1] = {
        ...before,
        to: segment.to,
        text: before.text + segment.text,
      };
    } else segments.push(segment);
  }
  return segments;
}
