/**
 * Whether a body is ours after the service has stored it (M5): the service takes out what could run
 * script (note.scrubbed), and may spell the rest its own way. It puts nothing in and changes nothing.
 *
 * Text alone says too little: the same letters with another space, picture, link, tick or mention are
 * somebody else's, or ours with somebody's change on top. Those are merged.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBody } from '../../note/parse-body.ts';
import { unseenElements } from '../../note/plain-text.ts';
import {
  type CanonicalBody,
  createBodyReader,
  endsLine,
  isVerbatim,
  sameBody,
} from '../../note/same-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * What a body is made of, in order: characters, and where elements begin and end. A character is no
 * object of its own, for a body has two million of them.
 */
type Piece = string | typeof SPACE | Edge;
type Edge = { readonly kind: 'open' | 'close'; readonly element: Element };

/** White space that counts for one space, and for none at the end of a line. */
const SPACE = { kind: 'space' } as const;

/**
 * Whether `theirs` is `ours` but for what a service takes out, and was not there before. For a body
 * of which a send may have arrived alone: of any other, what is not in theirs would be lost.
 */
export function hasArrived(
  sides: { readonly base: string; readonly ours: string; readonly theirs: string },
  read = createBodyReader(),
): boolean {
  const [base, ours, theirs] = [read(sides.base), read(sides.ours), read(sides.theirs)];
  if (![base, ours, theirs].every(({ isRead }) => isRead)) {
    return sameBody(sides.ours, sides.theirs, read);
  }
  const pieces = piecesOf(ours);
  return isWithout(pieces, piecesOf(theirs)) && !isWithout(pieces, piecesOf(base));
}

/** Whether `stored` is what a service may have made of `meant`: the same but for what it takes out. */
export function isStoredFrom(meant: string, stored: string): boolean {
  const read = createBodyReader();
  const [ours, theirs] = [read(meant), read(stored)];
  if (!ours.isRead || !theirs.isRead) return sameBody(meant, stored, read);
  return isWithout(piecesOf(ours), piecesOf(theirs));
}

/** Whether the second row is the first one without some of what may be taken out. */
function isWithout(whole: readonly Piece[], left: readonly Piece[]): boolean {
  let at = 0;
  for (const piece of whole) {
    const other = left[at];
    if (other !== undefined && isSamePiece(piece, other)) at += 1;
    else if (typeof piece === 'string') return false;
    else if (piece.kind !== 'space') {
      if (!mayGo(piece.element)) return false;
    } else if (!isUnseenSpace(left[at - 1], other)) return false;
  }
  return at === left.length;
}

/** Whether a space between these two would not be seen: what stood between has been taken out. */
function isUnseenSpace(before: Piece | undefined, after: Piece | undefined): boolean {
  return before === SPACE || isLineEdge(before) || isLineEdge(after);
}

function isLineEdge(piece: Piece | undefined): boolean {
  if (piece === undefined) return true;
  return typeof piece === 'object' && 'element' in piece && endsLine(piece.element);
}

function isSamePiece(one: Piece, other: Piece): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if (one.kind === 'space' || other.kind === 'space') return one === other;
  if (one.kind !== other.kind || one.element.nodeName !== other.element.nodeName) return false;
  return one.kind === 'close' || hasOnlyLost(one.element, other.element);
}

/** Attributes for looks, and those that run script. All others say something: a tick, a mention. */
const mayBeLost = /^(?:on.*|srcdoc|style|class|id|lang|color|face)$/i;
/** An address that could run script; a picture within the text is none. */
const running = /^\s*(?:javascript|vbscript|data(?!:image\/)):/i;

function hasOnlyLost(whole: Element, left: Element): boolean {
  const after = new Map(left.attrs.map(({ name, value }) => [name, value]));
  const before = new Set(whole.attrs.map(({ name }) => name));
  const isLostOrSame = whole.attrs.every(
    (attribute) =>
      after.get(attribute.name) === attribute.value ||
      (!after.has(attribute.name) && isLosable(attribute)),
  );
  return isLostOrSame && [...after.keys()].every((name) => before.has(name));
}

function isLosable({ name, value }: Element['attrs'][number]): boolean {
  return mayBeLost.test(name) || running.test(value);
}

/** A wrapper that says nothing of its own. */
const wrappers = new Set(['span', 'font']);
/** Could run script, or act on the page around the note. */
const scripting = new Set(['object', 'embed', 'applet', 'link', 'meta', 'base']);

function mayGo({ nodeName, attrs }: Element): boolean {
  return scripting.has(nodeName) || (wrappers.has(nodeName) && attrs.every(isLosable));
}

function piecesOf({ spelling }: CanonicalBody): readonly Piece[] {
  const pieces: Piece[] = [];
  const left: (Node | Edge)[] = parseBody(spelling).toReversed();
  let verbatim = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ('kind' in next) {
      pieces.push(next);
      if (isVerbatim(next.element)) verbatim -= 1;
    } else if ('value' in next) {
      for (const letter of next.value) {
        const isSpace = verbatim === 0 && /[ \t\r\n\f]/.test(letter);
        pieces.push(isSpace ? SPACE : letter);
      }
    } else if ('attrs' in next && !unseenElements.has(next.nodeName)) {
      pieces.push({ kind: 'open', element: next });
      left.push({ kind: 'close', element: next });
      if (isVerbatim(next)) verbatim += 1;
      for (const child of next.childNodes.toReversed()) left.push(child);
    }
  }
  return pieces;
}
