/**
 * Whether a body is ours after the service has stored it (M5): the service takes out what could run
 * script (note.scrubbed), and may spell the rest its own way. It puts nothing in and changes nothing.
 *
 * Text alone says too little: the same letters with another space, picture, link, tick or mention are
 * somebody else's, or ours with somebody's change on top. Those are merged.
 */
import { createBodyReader, endsLine, type ReadBody, sameBody } from '../../note/same-body.ts';
import { createPieces, type Piece, SPACE, type SpelledElement } from './spelled-pieces.ts';

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
  return isWithout(ours.spelling, theirs.spelling) && !isWithout(ours.spelling, base.spelling);
}

/** Whether `stored` is what a service may have made of `meant`: the same but for what it takes out. */
export function isServedFrom(
  meant: string,
  served: string,
  read: ReadBody = createBodyReader(),
): boolean {
  const [ours, theirs] = [read(meant), read(served)];
  if (!ours.isRead || !theirs.isRead) return sameBody(meant, served, read);
  return isWithout(ours.spelling, theirs.spelling);
}

/** Whether the second spelling is the first one without some of what may be taken out. */
function isWithout(whole: string, left: string): boolean {
  // In a drawing or a formula the same names mean other elements: what no reader sees elsewhere may be text.
  if (drawing.test(whole) || drawing.test(left)) return whole === left;
  const [nextOfWhole, nextOfLeft] = [createPieces(whole), createPieces(left)];
  let before: Piece | undefined;
  let other = nextOfLeft();
  for (let piece = nextOfWhole(); piece !== undefined; piece = nextOfWhole()) {
    if (other !== undefined && isSamePiece(piece, other)) {
      before = other;
      other = nextOfLeft();
    } else if (typeof piece === 'number') return false;
    else if (piece.kind !== 'space') {
      if (!mayGo(piece.element)) return false;
    } else if (!isUnseenSpace(before, other)) return false;
  }
  return other === undefined;
}

const drawing = /<(?:svg|math)[ >]/;

/** Whether a space between these two would not be seen: what stood between has been taken out. */
function isUnseenSpace(before: Piece | undefined, after: Piece | undefined): boolean {
  return before === SPACE || isLineEdge(before) || isLineEdge(after);
}

function isLineEdge(piece: Piece | undefined): boolean {
  if (piece === undefined) return true;
  return typeof piece === 'object' && 'element' in piece && endsLine(piece.element);
}

function isSamePiece(one: Piece, other: Piece): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one === other;
  if (one.kind === 'space' || other.kind === 'space') return one === other;
  if (one.kind !== other.kind || one.element.nodeName !== other.element.nodeName) return false;
  return one.kind === 'close' || hasOnlyLost(one.element, other.element);
}

/** Attributes for looks, and those that run script. All others say something: a tick, a mention. */
const mayBeLost = /^(?:on.*|srcdoc|style|class|id|lang|color|face)$/i;
/** An address that could run script; a picture within the text is none. */
const running = /^\s*(?:javascript|vbscript|data(?!:image\/)):/i;

function hasOnlyLost(whole: SpelledElement, left: SpelledElement): boolean {
  const after = new Map(left.attrs.map(({ name, value }) => [name, value]));
  const before = new Set(whole.attrs.map(({ name }) => name));
  const isLostOrSame = whole.attrs.every(
    (attribute) =>
      after.get(attribute.name) === attribute.value ||
      (!after.has(attribute.name) && isLosable(attribute)),
  );
  return isLostOrSame && [...after.keys()].every((name) => before.has(name));
}

function isLosable({ name, value }: SpelledElement['attrs'][number]): boolean {
  return mayBeLost.test(name) || running.test(value);
}

/** A wrapper that says nothing of its own. */
const wrappers = new Set(['span', 'font']);
/** Could run script, or act on the page around the note. */
const scripting = new Set(['object', 'embed', 'applet', 'link', 'meta', 'base']);

function mayGo({ nodeName, attrs }: SpelledElement): boolean {
  return scripting.has(nodeName) || (wrappers.has(nodeName) && attrs.every(isLosable));
}
