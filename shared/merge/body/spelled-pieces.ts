/**
 * Splits a canonical spelling into letters and the edges of elements, only as far as needed. It
 * reads the spelling itself, which has one form per tag; parsing it as HTML would take as long as
 * the body did.
 */
import { unseenElements } from '../../note/plain-text.ts';
import { raws, voids } from '../../note/same-body.ts';

/** A letter is a number, not an object, because a body may have two million. */
export type Piece = number | typeof SPACE | Edge;
type Edge = { readonly kind: 'open' | 'close'; readonly element: SpelledElement };
export type SpelledElement = {
  readonly nodeName: string;
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
};

/** White space that counts as one space, and as none at the end of a line. */
export const SPACE = { kind: 'space' } as const;

/** Returns the pieces one after another, then `undefined`. Invisible text is left out. */
export function createPieces(spelling: string): () => Piece | undefined {
  const open: SpelledElement[] = [];
  /** How many elements are open around a hidden one, inside it. */
  let hiddenIn: number | undefined;
  let verbatim = 0;
  let at = 0;
  /** Where raw text ends and tags begin again. */
  let rawEnd = 0;
  return next;

  function next(): Piece | undefined {
    while (at < spelling.length) {
      const code = spelling.charCodeAt(at);
      if (code === LESS_THAN && at >= rawEnd) {
        const wasHidden = hiddenIn !== undefined;
        const edge = spelling.charCodeAt(at + 1) === SLASH ? readEnd() : readStart();
        if (edge !== undefined && !wasHidden && hiddenIn === undefined) return edge;
      } else if (hiddenIn === undefined) {
        at += 1;
        return verbatim === 0 && isSpace(code) ? SPACE : code;
      } else {
        at = Math.max(at + 1, rawEnd);
      }
    }
    return undefined;
  }

  function readEnd(): Edge | undefined {
    const end = spelling.indexOf('>', at);
    at = end < 0 ? spelling.length : end + 1;
    const element = open.pop();
    if (open.length === hiddenIn) hiddenIn = undefined;
    if (element === undefined) return undefined;
    if (element.nodeName === 'pre') verbatim -= 1;
    return { kind: 'close', element };
  }

  function readStart(): Edge {
    const { element, end } = tagAt(spelling, at);
    const { nodeName } = element;
    at = end;
    if (unseenElements.has(nodeName)) hiddenIn ??= open.length;
    if (raws.has(nodeName)) rawEnd = Math.max(at, spelling.indexOf(`</${nodeName}>`, at));
    if (nodeName === 'pre') verbatim += 1;
    if (!voids.has(nodeName)) open.push(element);
    return { kind: 'open', element };
  }
}

const LESS_THAN = 60;
const SLASH = 47;

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

const namePattern = /<([^ >]+)/y;
const attributePattern = / (=?[^=]*)="([^"]*)"/y;

/**
 * Reads a start tag. Names have no space and no `>`, attribute names no `=` except at their start,
 * values no `"`.
 */
function tagAt(
  spelling: string,
  from: number,
): { readonly element: SpelledElement; readonly end: number } {
  namePattern.lastIndex = from;
  const [found = '<', nodeName = ''] = namePattern.exec(spelling) ?? [];
  const attrs: { name: string; value: string }[] = [];
  let end = from + found.length;
  while (spelling[end] === ' ') {
    attributePattern.lastIndex = end;
    const [written, name = '', value = ''] = attributePattern.exec(spelling) ?? [];
    if (written === undefined) break;
    attrs.push({ name, value });
    end += written.length;
  }
  return { element: { nodeName, attrs }, end: end + 1 };
}
