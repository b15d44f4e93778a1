/** How many words a note has. Each block is counted once, and again only when it has changed. */
import type { Node } from '@tiptap/pm/model';
import { wordCount, wordsIn } from '../../shared/note/plain-text.ts';

export class WordCounts {
  readonly #counts = new WeakMap<Node, number>();

  of(blocks: readonly Node[]): number {
    return blocks.reduce((sum, block) => sum + this.#ofBlock(block), 0);
  }

  #ofBlock(block: Node): number {
    const known = this.#counts.get(block);
    if (known !== undefined) return known;
    const count =
      block.type.name === 'lockedBlock'
        ? wordCount(String(block.attrs['source']))
        : wordsIn(block.textBetween(0, block.content.size, '\n', wordsOfThing));
    this.#counts.set(block, count);
    return count;
  }
}

/** The words of an object among the letters. */
function wordsOfThing({ type, attrs }: Node): string {
  if (type.name === 'hardBreak') return '\n';
  if (type.name === 'mention') return String(attrs['label']);
  return type.name === 'image' ? '' : ' ';
}
