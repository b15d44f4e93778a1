/** Parsed elements of a note, as the editor's readers need them. */
import type { Schema } from '@tiptap/pm/model';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Origin, Range } from './origin.ts';
import type { Preserved } from './preserved.ts';

export type Tree = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/**
 * Thrown where something has no place in the editor's document. It is no error: the stacks of the 80,000
 * of one body took 0.9 s.
 */
export class Unknown {
  readonly name = 'Unknown';
}

/** The parts that readers share: the HTML, the schema, and where origins are entered. */
export type Reader = {
  readonly schema: Schema;
  readonly text: string;
  readonly origins: (Origin | undefined)[];
  /** Blocks around what is being read. */
  readonly depth: number;
  /** The blocks `trees` are; of something that may not be empty in the document, one at least. */
  readonly readBlocks: (trees: readonly Tree[], reader: Reader) => Origin[];
  readonly readFilled: (
    trees: readonly Tree[],
    at: number,
    reader: Reader,
    box?: Element,
  ) => Origin[];
};

/** Blocks inside one another; a page that must draw more than this grows slow before it breaks. */
const DEPTH_MAX = 60;

/** The reader for what is inside a block; throws `Unknown` where that is too deep to be drawn. */
export function inside(reader: Reader): Reader {
  if (reader.depth >= DEPTH_MAX) throw new Unknown();
  return { ...reader, depth: reader.depth + 1 };
}

/** Elements a page shows nothing of, without anything in them to be shown. */
export const nothing: ReadonlySet<string> = new Set(['base', 'link', 'meta', 'wbr']);

export function attr(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** Every attribute but the named ones; `null` where there is none. */
export function preservedOf(element: Element, ...known: string[]): Preserved | null {
  const preserved = element.attrs.filter(({ name }) => !known.includes(name));
  if (preserved.length === 0) return null;
  return Object.fromEntries(preserved.map(({ name, value }) => [name, value]));
}

/** All that is in the element, be it behind its end tag where broken markup has put it. */
export function extentOf(element: Element): Range {
  let { from, to } = placeOf(element);
  const left: Tree[] = [...element.childNodes];
  for (let tree = left.pop(); tree !== undefined; tree = left.pop()) {
    const place = tree.sourceCodeLocation;
    from = Math.min(from, place?.startOffset ?? from);
    to = Math.max(to, place?.endOffset ?? to);
    if ('childNodes' in tree) for (const child of tree.childNodes) left.push(child);
  }
  return { from, to };
}

/** The place of the element; throws `Unknown` for one the parser has added by itself. */
export function placeOf(element: Element) {
  const place = element.sourceCodeLocation;
  if (!place) throw new Unknown();
  const range = ({ startOffset, endOffset }: { startOffset: number; endOffset: number }) => ({
    from: startOffset,
    to: endOffset,
  });
  return {
    ...range(place),
    open: place.startTag ? range(place.startTag) : range(place),
    close: place.endTag ? range(place.endTag) : null,
  };
}
