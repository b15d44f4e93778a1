/**
 * The document of an open note and the text its blocks were written as.
 *
 * A block nobody touched stays the very same ProseMirror node, because documents share what did not
 * change: its source is found by that identity and sent back byte for byte (P10). What the editor
 * cannot carry whole becomes a locked block, which holds its source itself.
 */
import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { parseFragment, serialize } from 'parse5';
import { cutBlocks } from '../../shared/note/blocks.ts';
import { sameBody } from '../../shared/note/same-body.ts';
import { nodeFromHtml } from './from-html.ts';
import { htmlFromNode, isBare, topLevel } from './to-html.ts';
import { trimmed } from './trimmed.ts';

type Source = { readonly source: string; readonly before: string; readonly after: string };

/** What replaces part of a document so that it shows another body. */
export type Replacement = {
  readonly from: number;
  readonly to: number;
  readonly content: Fragment;
};

export class SourceBlocks {
  readonly #schema: Schema;
  readonly #sources = new WeakMap<Node, Source>();
  /** The blocks of the body as it was last opened: undo may bring them back as new nodes. */
  #opened: readonly Node[] = [];
  /** What the body is while nothing stands in it: none at all, or only white space. */
  #blank: string | null = null;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The document that shows `html`; writing it out unchanged gives `html` again. */
  open(html: string | null): Node {
    this.#opened = this.#cut(html ?? '').map(([node, source]) => {
      this.#sources.set(node, source);
      return node;
    });
    const empty = this.#schema.nodes['paragraph']?.create();
    const content = this.#opened.length > 0 ? this.#opened : empty;
    this.#blank = this.#opened.length > 0 ? '' : html;
    return this.#schema.topNodeType.createChecked(null, content);
  }

  /** The body `doc` stands for: untouched blocks as they were written, the others anew. */
  write(doc: Node): string | null {
    const blocks = withoutNewEmptyEnd(doc.children, (node) => this.#sourceOf(node) !== undefined);
    if (blocks.length === 0) return this.#blank;
    let html = '';
    let before: Source | undefined;
    let isBehindText = false;
    blocks.forEach((node) => {
      const source = this.#sourceOf(node);
      html += before === undefined ? (source?.before ?? '') : before.after;
      const isAfterText = isBehindText;
      isBehindText = isBare(node, { ...topLevel, isAfterText });
      html += source?.source ?? htmlFromNode(node, { ...topLevel, isAfterText });
      before = source;
    });
    return html + (before?.after ?? '');
  }

  /**
   * What to replace in `doc` so that it shows `html`; `undefined` where it already does. Blocks that
   * say the same stay the nodes they are and only take over how the new text spells them.
   */
  takeIn(doc: Node, html: string | null): Replacement | undefined {
    const old = doc.children;
    const cut = this.#cut(html ?? '');
    const isKept = (node: Node | undefined, [, source]: Cut) =>
      node !== undefined &&
      sameBody(this.#sourceOf(node)?.source ?? htmlFromNode(node), source.source);
    let head = 0;
    while (head < cut.length && isKept(old[head], cut[head] as Cut)) head += 1;
    let tail = 0;
    while (
      tail < Math.min(cut.length, old.length) - head &&
      isKept(old[old.length - 1 - tail], cut[cut.length - 1 - tail] as Cut)
    ) {
      tail += 1;
    }
    this.#blank = cut.length > 0 ? '' : html;
    this.#opened = cut.map(([node, source], index) => {
      const fromEnd = cut.length - index;
      const kept = index < head ? old[index] : fromEnd <= tail ? old[old.length - fromEnd] : node;
      this.#sources.set(kept ?? node, source);
      return kept ?? node;
    });
    if (head + tail === cut.length && cut.length === old.length) return undefined;
    const empty = this.#schema.nodes['paragraph']?.create();
    const middle = this.#opened.slice(head, cut.length - tail);
    const content = cut.length === 0 && empty ? [empty] : middle;
    if (cut.length === 0 && old.length === 1 && old[0]?.childCount === 0) return undefined;
    return {
      from: sizeOf(old.slice(0, head)),
      to: doc.content.size - sizeOf(tail === 0 ? [] : old.slice(-tail)),
      content: Fragment.from(content),
    };
  }

  /** By identity; else by content, for a block that undo has put together again. */
  #sourceOf(node: Node): Source | undefined {
    const known = this.#sources.get(node);
    if (known !== undefined) return known;
    const same = this.#opened.find((opened) => opened.eq(node));
    return same && this.#sources.get(same);
  }

  #cut(html: string): Cut[] {
    const { lead, blocks } = cutBlocks(html);
    return blocks.map(({ source, after }, index) => {
      const before = index === 0 ? lead : (blocks[index - 1]?.after ?? '');
      return [this.#nodeOf(source), { source, before, after }];
    });
  }

  #nodeOf(source: string): Node {
    const node = nodeFromHtml(source, this.#schema);
    if (node !== undefined && sameBody(readable(source), htmlFromNode(node))) return node;
    const locked = this.#schema.nodes['lockedBlock'];
    return (locked ?? this.#schema.topNodeType).createChecked({ source });
  }
}

type Cut = readonly [Node, Source];

/** The source without white space at the edges of its lines: the editor does not carry it. */
function readable(source: string): string {
  return serialize(trimmed(parseFragment(source)));
}

/** An empty line at the end that came with a click or Enter is nothing the user wrote. */
function withoutNewEmptyEnd(blocks: readonly Node[], isKnown: (node: Node) => boolean): Node[] {
  const written = [...blocks];
  for (let last = written.at(-1); last !== undefined; last = written.at(-1)) {
    if (last.type.name !== 'paragraph' || last.childCount > 0 || isKnown(last)) break;
    written.pop();
  }
  return written;
}

function sizeOf(nodes: readonly Node[]): number {
  return nodes.reduce((size, node) => size + node.nodeSize, 0);
}
