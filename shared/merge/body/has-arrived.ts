/**
 * Decides whether a stored body is ours (M5). The service removes what could run script
 * (note.scrubbed) and may respell the rest; it adds and changes nothing.
 *
 * Comparing the text is not enough: another space, picture, link, tick or mention is somebody
 * else's change. Such bodies are merged.
 */
import { createBodyReader, endsLine, type ReadBody, sameBody } from '../../note/same-body.ts';
import { createPieces, type Piece, SPACE, type SpelledElement } from './spelled-pieces.ts';

/**
 * Whether `theirs` equals `ours` except for what a service removes, and differs from `base`. Only
 * for a body whose send may have arrived: otherwise work missing in theirs would be lost.
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

/** Whether a service may have made `served` from `meant` by removing only what it removes. */
export function isServedFrom(
  meant: string,
  served: string,
  read: ReadBody = createBodyReader(),
): boolean {
  const [ours, theirs] = [read(meant), read(served)];
  if (!ours.isRead || !theirs.isRead) return sameBody(meant, served, read);
  return isWithout(ours.spelling, theirs.spelling);
}

/** Whether the second spelling is the first without some removable parts. */
function isWithout(whole: string, left: string): boolean {
  // Names mean other elements in a drawing or formula, and text that is hidden elsewhere may show
  // there.
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

/** Whether a space between these two is invisible, because what was between them was removed. */
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

/** Attributes of style and of scripts. All others have meaning, such as a tick or a mention. */
const mayBeLost = /^(?:on.*|srcdoc|style|class|id|lang|color|face)$/i;
/** An address that could run script; a picture inside the text cannot. */
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

/** Wrappers without a meaning of their own. */
const wrappers = new Set(['span', 'font']);
/** Elements that could run script or act on the page around the note. */
const scripting = new Set(['object', 'embed', 'applet', 'link', 'meta', 'base']);

function mayGo({ nodeName, attrs }: SpelledElement): boolean {
  return scripting.has(nodeName) || (wrappers.has(nodeName) && attrs.every(isLosable));
}
