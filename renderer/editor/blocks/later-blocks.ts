/**
 * The blocks of a long note that are not shown yet.
 *
 * The first screens are there with the first frame, the others follow in spare moments: drawing two
 * hundred kilobytes takes longer than a click should. To writing, counting and searching the note is
 * whole from the start ({@link LaterBlocks.append}).
 */
import { Fragment, type Node } from '@tiptap/pm/model';
import { sizeOf } from './block-size.ts';

/** Signs that are shown at once: several screens of the tallest window. */
const START_SIZE = 8_000;
/** Signs that are added at a time: a few milliseconds' work. */
const PIECE_SIZE = 6_000;

export class LaterBlocks {
  /** The part of the note that is shown at once. */
  readonly start: Node;
  #blocks: readonly Node[];

  constructor(doc: Node) {
    const count = countUpTo(doc.children, START_SIZE);
    this.#blocks = doc.children.slice(count);
    this.start =
      this.#blocks.length === 0 ? doc : doc.copy(Fragment.from(doc.children.slice(0, count)));
  }

  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  /** The whole of the note of which `doc` is what is shown now. */
  append(doc: Node): Node {
    if (this.#blocks.length === 0) return doc;
    return doc.copy(doc.content.append(Fragment.from(this.#blocks)));
  }

  /** Takes out what is to be shown next; nothing where all is shown. */
  next(): readonly Node[] {
    const count = countUpTo(this.#blocks, PIECE_SIZE);
    const piece = this.#blocks.slice(0, count);
    this.#blocks = this.#blocks.slice(count);
    return piece;
  }

  /** Takes out all that is not shown. */
  all(): readonly Node[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }
}

/** How many blocks it takes to reach `size`. */
function countUpTo(blocks: readonly Node[], size: number): number {
  let reached = 0;
  const index = blocks.findIndex((block) => {
    reached += sizeOf(block);
    return reached >= size;
  });
  return index === -1 ? blocks.length : index + 1;
}
