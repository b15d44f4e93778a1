/** Which elements stand within a line of text, and which of them text is written in. */
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements around words. */
const phrases = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

/** Elements that stand within a line as one thing. */
const things = new Set(
  'audio br button canvas embed iframe img input map math meter object output picture progress ruby select svg textarea video wbr'.split(
    ' ',
  ),
);

/** Elements a page shows nothing of, wherever they stand. */
const unseen = new Set('base link meta script style template title'.split(' '));

/** Whether a page shows nothing of the element: it begins no line. */
export function isUnseen(nodeName: string): boolean {
  return unseen.has(nodeName);
}

/** Whether an element stands within a line of text rather than on its own. */
export function isInline(nodeName: string): boolean {
  return nodeName === '#text' || phrases.has(nodeName) || things.has(nodeName) || isOwn(nodeName);
}

/** Whether text inside the element can be written on like the text around it. */
export function isPhrase(tagName: string): boolean {
  // `o:p` and its kin are what a word processor leaves in the middle of sentences.
  return phrases.has(tagName) || /^[a-z0-9]+:[a-z]/.test(tagName);
}

/** An element of a name nobody has defined: a page shows it within its line. */
function isOwn(nodeName: string): boolean {
  return /^[a-z][^-:]*[-:]/.test(nodeName);
}

/** Whether nothing below the node begins a line of its own. Without recursion: trees may be deep. */
export function isInlineTree(root: Node): boolean {
  const left: Node[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('tagName' in node)) continue;
    if (!isInline(node.nodeName) && !unseen.has(node.nodeName)) return false;
    if (isPhrase(node.nodeName) || isOwn(node.nodeName)) {
      for (const child of node.childNodes) left.push(child);
    }
  }
  return true;
}
