/**
 * Whether a body is ours after the service has stored it (M5): the service takes out what could run
 * script (note.scrubbed), and may spell the rest its own way. It puts nothing in and changes nothing.
 *
 * Text alone says too little: the same words with another picture, another link or another mark are
 * somebody else's, or ours with somebody's change on top. Those are merged.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBody } from '../note/parse-body.ts';
import { unseenElements } from '../note/plain-text.ts';
import { canonicalBody } from '../note/same-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What a body is made of, in order: letters, and where elements begin and end. */
type Piece =
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'open' | 'close'; readonly element: Element };

/** Whether `theirs` is `ours` but for what a service takes out, and was not there before. */
export function hasArrived(sides: {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}): boolean {
  const ours = piecesOf(sides.ours);
  return isWithout(ours, piecesOf(sides.theirs)) && !isWithout(ours, piecesOf(sides.base));
}

/** Whether `stored` is what a service may have made of `meant`: the same but for what it takes out. */
export function isStoredFrom(meant: string, stored: string): boolean {
  return isWithout(piecesOf(meant), piecesOf(stored));
}

/** Whether the second row is the first one without some of what may be taken out. */
function isWithout(whole: readonly Piece[], left: readonly Piece[]): boolean {
  let at = 0;
  for (const piece of whole) {
    const other = left[at];
    if (other !== undefined && isSamePiece(piece, other)) at += 1;
    else if (piece.kind === 'letter' || !mayGo(piece.element)) return false;
  }
  return at === left.length;
}

function isSamePiece(one: Piece, other: Piece): boolean {
  if (one.kind === 'letter' || other.kind === 'letter') {
    return one.kind === 'letter' && other.kind === 'letter' && one.letter === other.letter;
  }
  if (one.kind !== other.kind || one.element.nodeName !== other.element.nodeName) return false;
  return one.kind === 'close' || hasOnlyLost(one.element, other.element);
}

/** Attributes that a reader sees or that lead somewhere: what is left of them must be the same. */
const telling = new Set(['href', 'src', 'alt', 'checked', 'start', 'colspan', 'rowspan']);
const running = /^\s*(?:javascript|vbscript|data):/i;

function hasOnlyLost(whole: Element, left: Element): boolean {
  const before = new Map(whole.attrs.map(({ name, value }) => [name, value]));
  const after = new Map(left.attrs.map(({ name, value }) => [name, value]));
  const isLostOrSame = [...before].every(
    ([name, value]) =>
      after.get(name) === value ||
      (!after.has(name) && (!telling.has(name) || running.test(value))),
  );
  return isLostOrSame && [...after.keys()].every((name) => before.has(name));
}

/** Shows nothing of its own: a wrapper for style, or something that is never shown. */
const goneSilently = new Set(['span', 'font', 'object', 'embed', 'applet', 'link', 'meta', 'base']);

function mayGo({ nodeName }: Element): boolean {
  return goneSilently.has(nodeName) || unseenElements.has(nodeName);
}

function piecesOf(html: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const left: (Node | Piece)[] = parseBody(canonicalBody(html)).toReversed();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ('kind' in next) pieces.push(next);
    else if ('value' in next) {
      for (const letter of next.value.replace(/\s+/g, '')) pieces.push({ kind: 'letter', letter });
    } else if ('attrs' in next) {
      pieces.push({ kind: 'open', element: next });
      left.push({ kind: 'close', element: next });
      // Text that is never shown tells nothing.
      if (unseenElements.has(next.nodeName)) continue;
      for (const child of next.childNodes.toReversed()) left.push(child);
    }
  }
  return pieces;
}
