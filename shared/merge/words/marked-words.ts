/**
 * What changed inside one block, word by word, for showing: the text of the base and of one side as
 * a row of stretches that stand in both, only in the base, or only in the side. Never for merging.
 */
import { plainText } from '../../note/plain-text.ts';
import { diffWords } from './diff-words.ts';

export type MarkedWords = {
  readonly kind: 'kept' | 'removed' | 'added';
  /** With the white space around it: all that is kept or added, joined, is the side's text. */
  readonly text: string;
};

/** The stretches in reading order; what was removed stands in front of what took its place. */
export function markedWords(blocks: {
  readonly base: string;
  readonly side: string;
}): readonly MarkedWords[] {
  const [base, side] = [piecesOf(blocks.base), piecesOf(blocks.side)];
  const marked: { kind: MarkedWords['kind']; text: string }[] = [];
  const put = (kind: MarkedWords['kind'], pieces: readonly string[]): void => {
    const text = pieces.join('');
    const last = marked.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else marked.push({ kind, text });
  };
  let at = 0;
  for (const { from, to, sideFrom, sideTo } of diffWords(base, side)) {
    put('kept', side.slice(at, sideFrom));
    put('removed', base.slice(from, to));
    put('added', side.slice(sideFrom, sideTo));
    at = sideTo;
  }
  put('kept', side.slice(at));
  return marked;
}

/** Words, signs, and the white space between them; one line for each block. */
function piecesOf(html: string): readonly string[] {
  return plainText(html).match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [];
}
