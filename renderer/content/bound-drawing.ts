/**
 * What is too much to be laid out is shown as its text, in pieces: those out of sight cost nothing
 * (note-content.css), and a line of two million characters is never laid out as one.
 */

import { blockElements } from '../../shared/note/plain-text.ts';
import { BLOCK_NODES_MAX, LINE_CHARS_MAX } from './drawing-limits.ts';

/** Shows each part of `content` that Chromium would lay out for seconds as its text, all of it. */
export function boundDrawing(content: DocumentFragment): void {
  const page = content.ownerDocument;
  for (const part of [...content.childNodes]) {
    const found: Found = { nodes: 0, line: 0, longest: 0, text: [] };
    collect(part, found);
    const isDrawable = found.nodes <= BLOCK_NODES_MAX && found.longest <= LINE_CHARS_MAX;
    if (isDrawable && !found.text.some(hasTower)) continue;
    const box = page.createElement('div');
    box.className = 'pieces';
    const text = found.text
      .join('')
      .replace(/\n[ \n]*\n/g, '\n')
      .trim();
    for (const [piece] of text.matchAll(pieces)) {
      box.appendChild(page.createElement('p')).textContent = piece.replace(/\n$/, '');
    }
    part.replaceWith(box);
  }
}

/** Whether so many marks stand on one letter that Chromium shapes them for seconds. */
export function hasTower(text: string): boolean {
  return text.length >= TOWER_MARKS && /\p{M}{500}/u.test(text);
}

/** A letter of any language has fewer than ten; the time grows with the square. */
const TOWER_MARKS = 500;

/** A few screens, whole lines or words where there are any. */
const pieces = /[\s\S]{1,5000}(?:\n|$)|[\s\S]{1,5000}(?= )|[\s\S]{1,5000}/gu;

/** What is found below a node; `line` are the characters of the line it ends in. */
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
