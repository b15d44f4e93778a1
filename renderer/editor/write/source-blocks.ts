/**
 * The document of an open note and the source of its blocks.
 *
 * Every node made of stored HTML knows its origin by number, through all edits. Untouched nodes are
 * written back byte for byte, and so are the untouched parts of edited ones (P10).
 */
import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { cutBlocks } from '../../../shared/note/blocks.ts';
import { sameBody } from '../../../shared/note/same-body.ts';
import { topLevel } from '../html/to-html.ts';
import { joinIslands } from '../read/drawing-budget.ts';
import type { Reader } from '../read/elements.ts';
import { lockBlock } from '../read/enter-origin.ts';
import { blockFromHtml } from '../read/from-html.ts';
import type { Origin } from '../read/origin.ts';
import { lockedIn, says } from './says.ts';
import { BodyWriter, type Origins } from './write-body.ts';

/** A replacement for part of a document, so that it shows another body. */
export type Replacement = {
  readonly from: number;
  readonly to: number;
  readonly content: Fragment;
};

export class SourceBlocks implements Origins {
  readonly #schema: Schema;
  /** By the number nodes carry; empty where no node can carry it any more. */
  readonly #origins: (Origin | undefined)[] = [];
  /** Numbers that no node carries: blocks of the present body that older nodes stand for. */
  #unborn: readonly number[] = [];
  /** The sources of nodes with the content of another body. */
  readonly #adopted = new WeakMap<Node, Origin>();
  /** For blocks that were read again: their text, and whether its content was right. */
  readonly #readAgain = new WeakMap<Node, Map<string, boolean>>();
  /** The body as it was last opened. */
  #body!: Origin;
  /** The body of an always empty note: none at all, or empty. */
  #blank: string | null = null;

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#setBody(null, [], schema.topNodeType.create());
  }

  /** The document that shows `html`; writing it out unchanged gives `html` again. */
  open(html: string | null): Node {
    const blocks = this.#read(html ?? '');
    const empty = this.#schema.nodes['paragraph']?.create();
    const content = blocks.length > 0 ? blocks.map(({ node }) => node) : empty;
    const doc = this.#schema.topNodeType.createChecked(null, content);
    this.#setBody(html, blocks, doc);
    return doc;
  }

  /** The body `doc` stands for: untouched blocks as they were written, the others anew. */
  write(doc: Node): string | null {
    const body = this.#body;
    const blocks = this.#withoutNewEmptyEnd(doc.children);
    if (this.#isAsOpened(doc)) return body.text === '' ? this.#blank : body.text;
    if (blocks.length === 0 && body.text === '') return this.#blank;
    if (blocks.length === 0 && body.children.length === 0) return body.text;
    const touched: Node[] = [];
    const untouched: Origin[] = [];
    for (const block of blocks) {
      const origin = this.#knownOf(block);
      if (origin === undefined) touched.push(block);
      else untouched.push(origin);
    }
    return new BodyWriter(this, { touched, untouched }).children(blocks, doc, body);
  }

  /**
   * Returns the replacement in `doc` that makes it show `html`; `undefined` if it already does.
   * Blocks with equal content stay the same nodes and only take over the spelling of the new text.
   */
  takeIn(doc: Node, html: string | null): Replacement | undefined {
    const old = doc.children;
    const firstRead = this.#origins.length;
    const blocks = this.#read(html ?? '');
    const isUnchanged = (node: Node | undefined, { text, from, to }: Origin) =>
      node !== undefined && sameBody(this.#write(node), text.slice(from, to));
    let head = 0;
    while (head < blocks.length && isUnchanged(old[head], blocks[head] as Origin)) head += 1;
    let tail = 0;
    while (
      tail < Math.min(blocks.length, old.length) - head &&
      isUnchanged(old[old.length - 1 - tail], blocks[blocks.length - 1 - tail] as Origin)
    ) {
      tail += 1;
    }
    const numbered = new Set<number>();
    const preserved = blocks.map((block, index) => {
      const fromEnd = blocks.length - index;
      const node =
        index < head ? old[index] : fromEnd <= tail ? old[old.length - fromEnd] : undefined;
      if (node !== undefined) this.#adopt(node, block, numbered);
      return node ?? block.node;
    });
    this.#setBody(html, blocks, doc);
    this.#forgetUnborn(firstRead, blocks.slice(head, blocks.length - tail));
    if (head + tail === blocks.length && blocks.length === old.length) return undefined;
    const empty = this.#schema.nodes['paragraph']?.create();
    const middle = preserved.slice(head, blocks.length - tail);
    const content = blocks.length === 0 && empty ? [empty] : middle;
    if (blocks.length === 0 && old.length === 1 && isEmptyLine(old[0])) return undefined;
    return {
      from: sizeOf(old.slice(0, head)),
      to: doc.content.size - sizeOf(tail === 0 ? [] : old.slice(-tail)),
      content: Fragment.from(content),
    };
  }

  of(node: Node): Origin | undefined {
    const number = node.attrs['origin'] as number | null | undefined;
    return this.#adopted.get(node) ?? (number == null ? undefined : this.#origins[number]);
  }

  isUntouched(node: Node, origin: Origin): boolean {
    return node === origin.node || this.#adopted.get(node) === origin || node.eq(origin.node);
  }

  next(origin: Origin): Origin | undefined {
    for (let id = origin.id + 1; id < this.#origins.length; id += 1) {
      if (this.#origins[id]?.line != null) return this.#origins[id];
    }
    return undefined;
  }

  isTrue(html: string, block: Node): boolean {
    if (html.length > CHECKED_CHARS_MAX) return true;
    const known = this.#readAgain.get(block) ?? new Map<string, boolean>();
    const answer = known.get(html);
    if (answer !== undefined) return answer;
    const reader = { schema: this.#schema, text: html, origins: [] };
    const isTrue =
      lockedIn(block).every((source) => html.includes(source)) &&
      says(this.#readInto(reader).map(({ node }) => node)) === says([block]);
    this.#readAgain.set(block, known.set(html, isTrue));
    return isTrue;
  }

  /** The origin of an unchanged node, compared by identity alone. */
  #knownOf(node: Node): Origin | undefined {
    const origin = this.of(node);
    const isKnown = node === origin?.node || this.#adopted.get(node) === origin;
    return isKnown ? origin : undefined;
  }

  #isAsOpened(doc: Node): boolean {
    const { children } = this.#body;
    return (
      children.length > 0 &&
      doc.childCount === children.length &&
      children.every((child, index) => this.#knownOf(doc.child(index)) === child)
    );
  }

  /** The blocks of a body, in the order they stand in it. */
  #read(html: string): Origin[] {
    return this.#readInto({ schema: this.#schema, text: html, origins: this.#origins });
  }

  #readInto(reader: Pick<Reader, 'schema' | 'text' | 'origins'>): Origin[] {
    const html = reader.text;
    const { lead, blocks } = cutBlocks(html);
    let at = lead.length;
    const read = blocks.flatMap(({ source, after, nodes }) => {
      const range = { from: at, to: at + source.length };
      at = range.to + after.length;
      const block = blockFromHtml(nodes, range, reader);
      return block === undefined ? [] : [block];
    });
    const isInOrder = read.every(({ from }, index) => from >= (read[index - 1]?.to ?? 0));
    const drawn = isInOrder ? joinIslands(read, reader) : undefined;
    return drawn ?? [lockBlock({ from: 0, to: html.length }, reader)];
  }

  #setBody(html: string | null, children: readonly Origin[], node: Node): void {
    const text = html ?? '';
    const none = { open: null, close: null, tag: null, line: null, box: null, cost: 0 };
    this.#body = { id: -1, from: 0, to: text.length, text, children, node, ...none };
    this.#blank = html === null ? null : '';
  }

  #write(node: Node): string {
    const origin = this.#knownOf(node);
    if (origin !== undefined) return origin.text.slice(origin.from, origin.to);
    return new BodyWriter(this, { touched: [node], untouched: [] }).block(node, topLevel);
  }

  /** Makes `origin` what `node` is written as from now on, and its parts what theirs are. */
  #adopt(node: Node, origin: Origin, numbered: Set<number>): void {
    this.#adopted.set(node, origin);
    const number = node.attrs['origin'] as number | null;
    if (number !== null && !numbered.has(number)) {
      numbered.add(number);
      this.#origins[number] = origin;
    }
    if (node.isTextblock || node.childCount !== origin.children.length) return;
    origin.children.forEach((child, index) => {
      if (node.child(index).type === child.node.type)
        this.#adopt(node.child(index), child, numbered);
    });
  }

  /**
   * Forgets what the body before was read into, except what nodes carry: a note that is open for hours takes
   * in many bodies. `born` are the blocks read from `firstRead` on that come into the document.
   */
  #forgetUnborn(firstRead: number, born: readonly Origin[]): void {
    for (const id of this.#unborn) this.#origins[id] = undefined;
    const carried = new Set(born.flatMap(idsIn));
    const read = this.#origins.slice(firstRead).map((_, index) => firstRead + index);
    this.#unborn = read.filter((id) => !carried.has(id));
  }

  /** An empty line at the end that came with a click or Enter is nothing the user wrote. */
  #withoutNewEmptyEnd(blocks: readonly Node[]): Node[] {
    const written = [...blocks];
    const home = new Set(this.#body.children);
    for (let last = written.at(-1); last !== undefined; last = written.at(-1)) {
      if (last.type.name !== 'paragraph' || last.childCount > 0) break;
      const origin = this.of(last);
      const isCopy = written.some((block) => block !== last && this.of(block) === origin);
      if (origin !== undefined && home.has(origin) && !isCopy) break;
      written.pop();
    }
    return written;
  }
}

function idsIn({ id, children }: Origin): number[] {
  return [id, ...children.flatMap(idsIn)];
}

/** An island and a heading are empty too, and still something to be seen. */
function isEmptyLine(node: Node | undefined): boolean {
  return node?.type.name === 'paragraph' && node.childCount === 0;
}

/** A block longer than this is not read again at every save; it takes longer than a key should. */
const CHECKED_CHARS_MAX = 50_000;

function sizeOf(nodes: readonly Node[]): number {
  return nodes.reduce((size, node) => size + node.nodeSize, 0);
}
