/**
 * Checks the formatting of a merged body before it counts as clean (M13.2), independently of the merge. It is
 * the marks around a word, and the kind of its paragraph.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { isInline } from '../../note/inline-elements.ts';
import { threeWay } from '../three-way.ts';
import type { ChangedIn } from './check-merge.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
/** The elements around a word with their attributes, by their kind; a paragraph is one kind. */
type Format = ReadonlyMap<string, string>;

const PARAGRAPH = 'paragraph';

/**
 * Whether no word lost a change of its formatting. Compared are words that stand once in each side and
 * the result, or once between the same two words.
 */
export function keepsFormat(changed: ChangedIn): boolean {
  const result = formatsIn(changed.merged);
  const [base, ours, theirs] = [changed.base, changed.ours, changed.theirs].map(formatsIn);
  return [...result].every(([word, found]) => {
    const [was, mine, other] = [base?.get(word), ours?.get(word), theirs?.get(word)];
    return !found || !was || !mine || !other || hasChanges(found, was, mine, other);
  });
}

function hasChanges(found: Format, base: Format, ours: Format, theirs: Format): boolean {
  const kinds = new Set([found, base, ours, theirs].flatMap((format) => [...format.keys()]));
  return [...kinds].every((kind) => {
    const of = (format: Format) => format.get(kind) ?? '';
    const wanted = threeWay({ base: of(base), ours: of(ours), theirs: of(theirs) }, Object.is);
    return wanted === undefined || wanted.value === of(found);
  });
}

/** The formats of the words of a body, by themselves and with both neighbours; `null` for what stands twice. */
function formatsIn(nodes: readonly Node[]): ReadonlyMap<string, Format | null> {
  const words = wordsIn(nodes);
  const formats = new Map<string, Format | null>();
  for (const [at, [word, format]] of words.entries()) {
    const neighbours = [words[at - 1]?.[0], word, words[at + 1]?.[0]].join(' ');
    for (const key of [word, neighbours]) formats.set(key, formats.has(key) ? null : format);
  }
  return formats;
}

function wordsIn(nodes: readonly Node[]): readonly (readonly [string, Format])[] {
  const words: (readonly [string, Format])[] = [];
  const none: Format = new Map();
  const left = nodes.map((node) => ({ node, format: none })).reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, format } = next;
    if (node.nodeName === '#text' && 'value' in node) {
      for (const [word] of node.value.normalize().matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
        words.push([word, format]);
      }
    } else if ('attrs' in node) {
      const inner = formatWithin(node, format);
      // One by one, because a call takes a limited number of arguments.
      for (const child of node.childNodes.toReversed()) left.push({ node: child, format: inner });
    }
  }
  return words;
}

function formatWithin(node: Extract<Node, { attrs: unknown }>, format: Format): Format {
  if (!isInline(node.nodeName)) return new Map([...format, [PARAGRAPH, node.nodeName]]);
  const attributes = node.attrs.map(({ name, value }) => `${name}=${value}`).sort();
  return new Map([...format, [node.nodeName, `<${attributes.join(' ')}>`]]);
}
