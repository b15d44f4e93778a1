/**
 * Writes the body of a document: untouched nodes as their source, byte for byte, and of touched ones
 * only the edited part anew (P10).
 */
import type { Node } from '@tiptap/pm/model';
import { lineHtml } from '../html/line-to-html.ts';
import { changedTag, withoutAttribute } from '../html/start-tags.ts';
import { type BlockPlace, codeHtml, isBare, newHtml, tagsOf } from '../html/to-html.ts';
import { patchedLine } from '../line/patch-line.ts';
import { isLineOf } from '../line/same-line.ts';
import { insideOf, type Origin } from '../read/origin.ts';
import { endingOf } from './ending.ts';
import { indicesOf } from './preserved-order.ts';
import { isBodyRow, isRemade } from './remade.ts';
import { TaskBoxes } from './task-boxes.ts';

/** The known origins of nodes. */
export interface Origins {
  of(node: Node): Origin | undefined;
  /** Is true if the node is unchanged since it was read. */
  isUntouched(node: Node, origin: Origin): boolean;
  /** The block of text that was written behind `origin`. */
  next(origin: Origin): Origin | undefined;
  /** Is true if `html`, read again, has the content of the block. */
  isTrue(html: string, block: Node): boolean;
}

export class BodyWriter {
  readonly #origins: Origins;
  readonly #untouched: readonly Origin[];
  /** The node that continues the source, if an edit has made several of one. */
  readonly #owners = new Map<Origin, Node>();
  /** Blocks of which something is still there. */
  readonly #present = new Set<Origin>();
  readonly #boxes = new TaskBoxes();

  /** For the top-level blocks of a document, `untouched` those that are written as they were. */
  constructor(
    origins: Origins,
    {
      touched,
      untouched,
    }: { readonly touched: readonly Node[]; readonly untouched: readonly Origin[] },
  ) {
    this.#origins = origins;
    this.#untouched = untouched;
    for (const block of touched) this.#count(block);
  }

  /** The block in its place. */
  block(node: Node, place: BlockPlace): string {
    const origin = this.#origins.of(node);
    const write = (child: Node, inside: BlockPlace) => this.block(child, inside);
    if (origin === undefined || node.type.name === 'lockedBlock')
      return newHtml(node, place, write);
    const isUntouched = this.#origins.isUntouched(node, origin);
    if (this.#leftBox(node, origin, place)) this.#boxes.drop(origin);
    else if (isUntouched && (origin.open !== null || !needsTag(node, place))) {
      return this.#cut(origin, origin.from, origin.to);
    }
    if (isRemade(node, origin, this.#isCopy(node, origin)) || this.#lacksBox(node, origin)) {
      return newHtml(node, place, write);
    }
    if (origin.line !== null && node.isTextblock) return this.#textBlock(node, origin, place);
    if (origin.line === null && !node.isTextblock && !node.isLeaf) {
      return this.#writeTags(node, origin, place, () => this.children(node.children, node, origin));
    }
    return newHtml(node, place, write);
  }

  /** The blocks inside `parent`, and what stands between them. */
  children(nodes: readonly Node[], parent: Node, origin: Origin): string {
    const indices = indicesOf(
      nodes.map((node) => this.#origins.of(node)),
      origin.children,
    );
    const home = new Set(origin.children);
    const end = origin.children.length;
    let html = '';
    let gaps = 0; // how many of the gaps are written
    let isAfterText = false;
    nodes.forEach((node, position) => {
      const index = indices[position];
      const before = nodes[position - 1];
      const isInOrder = index !== undefined && (before ? indices[position - 1] : -1) === index - 1;
      if (!isInOrder && before !== undefined) html += this.#endTag(before);
      if (index !== undefined && index >= gaps) {
        html += this.#gaps(origin, gaps, index);
        gaps = index + 1;
      } else if (position === 0 && end > 0) {
        html += this.#gap(origin, 0); // what begins the body stays at its beginning
        gaps = 1;
      } else if (isBodyRow(node) && before?.attrs['section'] === 'thead' && gaps < end) {
        html += this.#gap(origin, gaps); // the end of the head
        gaps += 1;
      } else if (end > 0) html += this.#space(origin, gaps);
      // The source between two lines continues to separate them.
      const isBehind = isAfterText && !isInOrder;
      const place = {
        inside: parent.type.name,
        isFirst: position === 0,
        isAfterText: isBehind,
        isHome: this.#isHome(node, home),
      };
      const written = this.block(node, place);
      html += parent.type.name === 'doc' ? this.#check(node, place, written) : written;
      isAfterText = isBare(node, place);
    });
    const last = nodes.at(-1);
    if (end === 0 && last !== undefined) {
      const hidden = this.#gap(origin, 0);
      return endingOf(hidden) === '' ? hidden + html : html + hidden;
    }
    if (indices.at(-1) !== end - 1 && last !== undefined) html += this.#endTag(last);
    return html + this.#gaps(origin, gaps, end);
  }

  /**
   * Puts a touched block together from its source. If that, read again, differs from the document,
   * the block is written anew, provided that this matches.
   */
  #check(node: Node, place: BlockPlace, written: string): string {
    const origin = this.#origins.of(node);
    const isUntouched = origin !== undefined && this.#origins.isUntouched(node, origin);
    if (isUntouched || this.#origins.isTrue(written, node)) return written;
    const anew = (block: Node, where: BlockPlace): string => newHtml(block, where, anew);
    const html = anew(node, place);
    return this.#origins.isTrue(html, node) ? html : written;
  }

  #count(block: Node): void {
    const add = (node: Node) => {
      const origin = this.#origins.of(node);
      if (origin === undefined) return;
      this.#present.add(origin);
      const owner = this.#owners.get(origin);
      if (
        owner === undefined ||
        this.#origins.isUntouched(node, origin) ||
        (owner.content.size === 0 && !this.#origins.isUntouched(owner, origin))
      ) {
        this.#owners.set(origin, node);
      }
    };
    add(block);
    block.descendants((node) => {
      if (node.isBlock) add(node);
      return !node.isTextblock;
    });
  }

  #isCopy(node: Node, origin: Origin): boolean {
    return (this.#owners.get(origin) ?? node) !== node;
  }

  /** Is true if the node was read as one of `home`, and not made of that by a split. */
  #isHome(node: Node, home: ReadonlySet<Origin>): boolean {
    const origin = this.#origins.of(node);
    return origin !== undefined && home.has(origin) && !this.#isCopy(node, origin);
  }

  #textBlock(node: Node, origin: Origin, place: BlockPlace): string {
    return this.#writeTags(node, origin, place, () => {
      const line = patchedLine(node, {
        blocks: [origin, ...this.#join(origin)],
        cut: (from, to) => this.#cut(origin, from, to),
        isCopy: this.#isCopy(node, origin),
      });
      const isAlone = origin.line?.every(({ path }) => path.every(({ open }) => open !== null));
      if (!isAlone) return line;
      const isCode = node.type.name === 'codeBlock';
      // The first line break behind `<pre>` is not read: the code may need one more.
      const lines = isCode ? [line, `\n${line}`] : [line];
      const read = lines.find((one) => isLineOf(node, one));
      return read ?? (isCode ? codeHtml(node) : lineHtml(node));
    });
  }

  /** The blocks of text behind one whose own nodes are gone: their text may stand here now. */
  #join(origin: Origin): Origin[] {
    const joined: Origin[] = [];
    for (
      let next = this.#origins.next(origin);
      next !== undefined && joined.length < JOINED_MAX && !this.#isPresent(next);
      next = this.#origins.next(next)
    ) {
      if (next.text === origin.text && next.node.type.name !== 'codeBlock') joined.push(next);
    }
    return joined;
  }

  #isPresent(origin: Origin): boolean {
    const { text, from, to } = origin;
    return (
      this.#present.has(origin) ||
      this.#untouched.some((one) => one.text === text && one.from <= from && to <= one.to)
    );
  }

  /** The content between the tags of its block, as far as the block has some. */
  #writeTags(node: Node, origin: Origin, place: BlockPlace, write: () => string): string {
    const { open, close } = origin;
    this.#boxes.tick(node, origin);
    const tags = tagsOf(node);
    if (open === null) {
      const content = write();
      return needsTag(node, place) ? `<${tags.tag}>${content}</${tags.tag}>` : content;
    }
    const was = tagsOf(origin.node);
    const written = this.#cut(origin, open.from, open.to);
    const isCode = node.type.name === 'codeBlock';
    const tag = isCode ? written : changedTag(written, was, tags);
    const isSame = isCode || tags.tag === was.tag;
    const end =
      close === null ? '' : isSame ? this.#cut(origin, close.from, close.to) : `</${tags.tag}>`;
    const start = this.#isCopy(node, origin) && !isCode ? withoutAttribute(tag, 'id') : tag;
    return start + write() + end;
  }

  /** Is true if a line is no longer in the task whose box was written in it. */
  #leftBox(node: Node, { box }: Origin, { isHome }: BlockPlace): boolean {
    return box !== null && node.isTextblock && !isHome;
  }

  /** Is true if the line in which a task's box was written is no longer the first of the task. */
  #lacksBox({ type, firstChild }: Node, { box, children }: Origin): boolean {
    if (box === null || type.name !== 'listItem') return false;
    return firstChild === null || !this.#isHome(firstChild, new Set(children.slice(0, 1)));
  }

  /** The source between two offsets, as its boxes are now. */
  #cut({ text }: Origin, from: number, to: number): string {
    return this.#boxes.cut(text, from, to);
  }

  /** The source in front of the child at `index`. */
  #gap(origin: Origin, index: number): string {
    const { from, to } = insideOf(origin);
    const start = origin.children[index - 1]?.to ?? from;
    return this.#cut(origin, start, origin.children[index]?.from ?? to);
  }

  /** The gaps from one to another, the children between them gone. */
  #gaps(origin: Origin, from: number, to: number): string {
    const gaps: string[] = [];
    const isTable = origin.node.type.name === 'table'; // its gaps hold the tags of its sections
    for (let index = from; index <= to; index += 1) {
      const isEdge = index === from || index === to;
      const gap = isEdge || isTable ? this.#gap(origin, index) : '';
      if (index === to || /\S/.test(gap)) gaps.push(gap);
    }
    return gaps.join('');
  }

  /** White space as it stands between the blocks around, for one that is new. */
  #space(origin: Origin, at: number): string {
    const end = origin.children.length;
    for (const index of [at, 1, end - 1]) {
      if (index < 1 || index >= end) continue;
      const gap = this.#gap(origin, index);
      if (!/\S/.test(gap)) return gap;
    }
    // The only one inside a block is set off from its tags as two are from one another.
    const edge = end === 1 && origin.open !== null ? this.#gap(origin, 0) : '';
    return /\S/.test(edge) ? '' : edge;
  }

  /** An end tag that was left out, where something else follows now. */
  #endTag(node: Node): string {
    if (node.type.name === 'lockedBlock') return endingOf(String(node.attrs['source'])) ?? '';
    const origin = this.#origins.of(node);
    if (origin?.open == null || origin.close !== null || origin.tag === null) return '';
    return node.type.name === 'codeBlock' ? '' : `</${tagsOf(node).tag}>`;
  }
}

/** How many blocks behind one are searched for text that was joined to it. */
const JOINED_MAX = 4;

function needsTag(node: Node, place: BlockPlace): boolean {
  if (node.type.name === 'wrapper') return node.attrs['tag'] !== null;
  // A block split off untagged text would otherwise continue in it.
  if (node.type.name === 'listItem') return node.attrs['isBare'] !== true || !place.isHome;
  return node.type.name === 'tableRow' ? false : !isBare(node, place);
}
