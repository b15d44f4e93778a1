/**
 * HTML as our parser reads it, written down for Chromium's to read.
 *
 * The two differ, and only ours has a budget. A kilobyte inside `noscript`, `select` or a second
 * `body` is text, or nothing, to one. To the other it is half a million elements. Chromium
 * therefore never reads what somebody wrote, only what our tree says.
 */
import { type DefaultTreeAdapterTypes, serialize } from 'parse5';
import { parseInBody } from '../../shared/parse-html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * The name a style has here. The policy of our pages refuses each `style` already while a note is
 * parsed, and reports a violation. A real one would be lost among them.
 */
export const QUIET_STYLE = 'data-style';

/**
 * `html` without comments and what is never shown; `undefined` over the budget of `parse-html.ts`. Images
 * beyond so many are their names.
 */
export function rewriteHtml(
  html: string,
  imagesMax = Number.POSITIVE_INFINITY,
): string | undefined {
  const root = parseInBody(html);
  if (root === undefined) return undefined;
  nameImages(root, imagesMax);
  const left: DefaultTreeAdapterTypes.ParentNode[] = [root];
  for (let parent = left.pop(); parent !== undefined; parent = left.pop()) {
    parent.childNodes = parent.childNodes.filter(isWritten);
    for (const child of parent.childNodes) {
      if (!('attrs' in child)) continue;
      prepare(child);
      left.push(child);
    }
  }
  const rewritten = serialize(root);
  // Some trees cannot be written down: read again they are others, which may be larger.
  const isWithin = rewritten === html || parseInBody(rewritten) !== undefined;
  return isWithin ? rewritten : undefined;
}

/** Puts its name in the place of every image after the first so many. */
function nameImages(root: DefaultTreeAdapterTypes.ParentNode, imagesMax: number): void {
  if (imagesMax === Number.POSITIVE_INFINITY) return;
  let left = imagesMax;
  const name = (parent: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of parent.childNodes) {
      if (!('attrs' in child)) continue;
      if (child.tagName === 'img') left -= 1;
      if (child.tagName === 'img' && left < 0) replaceByText(child, ` [${nameOf(child)}] `);
      else name(child);
    }
  };
  name(root);
}

function nameOf({ attrs }: Element): string {
  return attrs.find(({ name }) => name === 'alt')?.value.trim() || 'Image';
}

function replaceByText(element: Element, value: string): void {
  const { parentNode } = element;
  if (parentNode === null) return;
  const at = parentNode.childNodes.indexOf(element);
  parentNode.childNodes[at] = { nodeName: '#text', value, parentNode };
}

/**
 * Elements that DOMPurify takes out with all that is in them. They are left out here because their
 * text has rules of its own, which no parser reads as another one wrote it.
 */
const neverShown = new Set(
  'iframe math noembed noframes noscript plaintext script style svg template xmp'.split(' '),
);

function isWritten(node: Node): boolean {
  return node.nodeName !== '#comment' && !neverShown.has(node.nodeName);
}

/** Renames its style, and keeps the line break that its text begins with. */
function prepare(element: Element): void {
  for (const attribute of element.attrs) {
    if (attribute.name === 'style') attribute.name = QUIET_STYLE;
  }
  // Reading leaves out the first line break in these: what our tree has is the second.
  const [first] = element.childNodes;
  const isPlain = ['pre', 'listing', 'textarea'].includes(element.tagName);
  if (isPlain && first && 'value' in first && first.value.startsWith('\n')) {
    first.value = `\n${first.value}`;
  }
}
