/** Marks in a version of a text which words are new against what both began from. */
import { diffWords } from '../../shared/merge/words/diff-words.ts';

type Word = { readonly text: string; readonly node: Text; readonly from: number };

/**
 * Marks the words of `version` that `base` lacks, and strikes removed words in their old place. Both
 * are sanitised already. The marks differ from the text's own `ins` and `del` by `data-marked`, which
 * no sanitised text has.
 */
export function markWords(version: DocumentFragment, base: DocumentFragment): void {
  const words = wordsOf(version);
  const before = wordsOf(base);
  const changes = diffWords(before.map(textOf), words.map(textOf));
  // From the end, so that the places of earlier words stay what they are.
  for (const { from, to, sideFrom, sideTo } of changes.toReversed()) {
    for (const word of words.slice(sideFrom, sideTo).toReversed()) wrap(word);
    const gone = before.slice(from, to).map(textOf).join(' ');
    if (gone === '') continue;
    const previous = words[sideFrom - 1];
    // Where every word was replaced, the old ones stand before the first new one.
    const next = words[sideTo] ?? (sideFrom === 0 ? words[0] : undefined);
    // Words that ended a block stay in it.
    const endedBlock = blockOf(before[from - 1]) === blockOf(before[from]);
    const isBehind = !next || (previous && endedBlock && blockOf(previous) !== blockOf(next));
    strike(gone, isBehind ? previous : next, isBehind === true);
  }
}

const textOf = ({ text }: Word) => text;

function blockOf(word: Word | undefined): Element | null | undefined {
  return word?.node.parentElement?.closest('p, li, td, th, pre, h1, h2, h3, h4, h5, h6');
}

function wordsOf(content: DocumentFragment): Word[] {
  const words: Word[] = [];
  const walker = content.ownerDocument.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (const match of node.data.matchAll(/\S+/g)) {
      words.push({ text: match[0], node, from: match.index });
    }
  }
  return words;
}

function wrap({ node, from, text }: Word): void {
  const word = node.splitText(from);
  word.splitText(text.length);
  const mark = aMark(node, 'ins');
  word.replaceWith(mark);
  mark.append(word);
}

/** The words that are gone, in front of the word they stood before, or behind the last one. */
function strike(gone: string, beside: Word | undefined, isBehind: boolean): void {
  if (beside === undefined) return;
  const { node, from, text } = beside;
  const mark = aMark(node, 'del');
  mark.textContent = isBehind ? ` ${gone}` : `${gone} `;
  // The word itself may stand in a mark by now: then the text in front of it ends there.
  const at = Math.min(isBehind ? from + text.length : from, node.data.length);
  node.splitText(at).before(mark);
}

function aMark({ ownerDocument }: Text, tag: 'ins' | 'del'): HTMLElement {
  const mark = ownerDocument.createElement(tag);
  mark.dataset['marked'] = '';
  return mark;
}
