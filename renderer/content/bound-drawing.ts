/**
 * Long text is shown in pieces. Hidden pieces cost nothing (note-content.css), and a line of two
 * million characters is never laid out as one.
 */

import { blockElements } from '../../shared/note/plain-text.ts';
import { BLOCK_NODES_MAX, LINE_CHARS_MAX } from './drawing-limits.ts';

/**
 * Replaces each part of `content` that Chromium would lay out for seconds by its text. All parts
 * beyond what can be laid out together become text too.
 */
export function boundDrawing(content: DocumentFragment): void {
  let left = BLOCK_NODES_MAX;
  let box: { readonly element: HTMLElement; text: string } | undefined;
  const fillBox = () => {
    if (box !== undefined) fill(box.element, box.text);
    box = undefined;
  };
  for (const part of [...content.childNodes]) {
    const found: Found = { nodes: 0, line: 0, longest: 0, text: [] };
    collect(part, found);
    const isShort = found.longest <= LINE_CHARS_MAX && !found.text.some(hasTower);
    if (isShort && found.nodes <= left) {
      left -= found.nodes;
      fillBox();
      continue;
    }
    if (box === undefined) {
      box = { element: content.ownerDocument.createElement('div'), text: '' };
      part.before(box.element);
    }
    box.text += found.text.join('');
    part.remove();
  }
  fillBox();
}

function fill(box: HTMLElement, text: string): void {
  box.className = 'pieces';
  for (const [piece] of text
    .replace(/\n[ \n]*\n/g, '\n')
    .trim()
    .matchAll(pieces)) {
    const line = box.ownerDocument.createElement('p');
    line.textContent = piece.replace(/\n$/, '');
    box.append(line);
  }
}

/** Is true if so many marks are on one letter that Chromium shapes them for seconds. */
export function hasTower(text: string): boolean {
  return text.length >= TOWER_MARKS && /\p{M}{500}/u.test(text);
}

/** A letter of any language has fewer than ten; the time grows with the square. */
const TOWER_MARKS = 500;

/** A few screens, whole lines or words where there are any. */
const pieces = /[\s\S]{1,5000}(?:\n|$)|[\s\S]{1,5000}(?= )|[\s\S]{1,5000}/gu;

/** The contents of a node; `line` are the characters of the line it ends in. */
type Found = { nodes: number; line: number; longest: number; readonly text: string[] };

/** By recursion: no body is nested deeper than `HTML_DEPTH_MAX`. */
function collect(node: Node, found: Found): void {
  const name = node.nodeName.toLowerCase();
  found.nodes += 1;
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.nodeValue ?? '';
    const isVerbatim = node.parentElement?.closest('pre') != null;
    found.text.push(isVerbatim ? text : text.replace(/[ \t\r\n\f]+/g, ' '));
    found.line += text.length;
    found.longest = Math.max(found.longest, found.line);
    return;
  }
  const edge = name === 'td' || name === 'th' ? ' ' : blockElements.has(name) ? '\n' : '';
  const endLine = () => {
    found.text.push(edge);
    if (edge !== '') found.line = 0;
  };
  endLine();
  if (name === 'br') found.text.push('\n');
  for (const child of node.childNodes) collect(child, found);
  endLine();
}
