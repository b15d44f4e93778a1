/**
 * The source of a node of the editor's document: its place in the stored HTML, and those of its
 * parts. The node has its origin's number, so that it stays known through edits.
 */
import type { Mark, Node } from '@tiptap/pm/model';
import type { Preserved } from './preserved.ts';

/** A piece of the stored HTML, by the offsets of its first and behind its last character. */
export type Range = { readonly from: number; readonly to: number };

/** An element around words of a line. */
export type InlineElement = {
  readonly tag: string;
  readonly attributes: Preserved;
  /** The tags as written; `null` where the text leaves them out. */
  readonly open: Range | null;
  readonly close: Range | null;
  /** Its form in the document; `null` if there is none. */
  readonly mark: Mark | null;
};

/** Some characters of a line, or one thing in it. */
export type Segment = Range & {
  /** The text read there; one sign represents an object. */
  readonly text: string;
  /** Is true if it is written as it is read, letter by letter. */
  readonly isExact: boolean;
  readonly marks: readonly Mark[];
  /** The elements around it, outermost first. */
  readonly path: readonly InlineElement[];
  /** The thing, where it is no text. */
  readonly leaf: Node | null;
};

export type Origin = Range & {
  readonly id: number;
  /** The HTML the offsets count in. */
  readonly text: string;
  /** The tags as written; `null` where there are none. */
  readonly open: Range | null;
  readonly close: Range | null;
  readonly tag: string | null;
  /** The blocks inside, in the order they are written. */
  readonly children: readonly Origin[];
  /** The text of a block that holds a line. */
  readonly line: readonly Segment[] | null;
  /** The box of a task; known to the task and to the line it stands in. */
  readonly box: Range | null;
  /** How many nodes it counts as where drawing is bounded (drawing-cost.ts). */
  readonly cost: number;
  /** The node as it was made of this. */
  readonly node: Node;
};

/** Stands for a thing among characters. */
export const thingSign = '\ufffc';

/** The text between the tags. */
export function insideOf({ from, to, open, close }: Origin): Range {
  return { from: open?.to ?? from, to: close?.from ?? to };
}
