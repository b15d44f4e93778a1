/**
 * Turns the clipboard into nodes of the editor.
 *
 * HTML of other programs loses their peculiarities and is sanitised. Text that is Markdown or cells
 * becomes what it means, unless it is pasted as plain text. A copy of this window retains its
 * attributes and locked parts (own-copies.ts).
 */
import { DOMParser, type ResolvedPos, type Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { isReadable } from '../../../shared/note/parse-body.ts';
import { paragraphs, plainText } from '../../../shared/note/plain-text.ts';
import { LINE_CHARS_MAX } from '../../content/drawing-limits.ts';
import { rewriteHtml } from '../../content/rewrite-html.ts';
import { sanitise, sanitisedHtml } from '../../content/sanitise.ts';
import { ownCopyIn } from './own-copies.ts';
import { cellsIn, tableOf } from './pasted-cells.ts';
import { htmlOfMarkdown, isLikeMarkdown } from './pasted-markdown.ts';
import { withoutOffice } from './pasted-office.ts';

/** HTML from the clipboard, cleaned unless it is our own; for ProseMirror's `transformPastedHTML`. */
export function cleanedPaste(html: string, view: EditorView): string {
  const own = ownCopyIn(html, view);
  if (own !== undefined) return own;
  const plain = withoutOffice(html);
  // The sanitiser would show the beginning of the text: enough to view, but not to store.
  return rewriteHtml(plain) === undefined ? paragraphs(plainText(html)) : sanitisedHtml(plain);
}

/**
 * Pastes the clipboard's text in place of HTML over the budget, or with a line that is too long to draw;
 * whether that was done.
 */
export function pasteTextAlone(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text === '' || html === '' || ownCopyIn(html, view) !== undefined) return false;
  if (!hasLongLine(text) && isReadable(html)) return false;
  event.preventDefault();
  return view.pasteText(text, event);
}

/** Returns the meaning of text from the clipboard; `undefined` for plain text. */
export function sliceOfText(text: string, at: ResolvedPos, isPlain: boolean): Slice | undefined {
  if (isPlain) return undefined;
  const cells = cellsIn(text);
  if (cells === undefined && !isLikeMarkdown(text)) return undefined;
  const content = cells ? tableOf(cells) : sanitise(withoutOffice(htmlOfMarkdown(text)));
  return DOMParser.fromSchema(at.doc.type.schema).parseSlice(content, { context: at });
}

/**
 * Breaks lines that are too long to be drawn and edited, behind a space where there is one; for
 * ProseMirror's `transformPastedText`. Chromium takes 20 seconds for a paragraph of three megabytes.
 * Code stays as it is.
 */
export function withShortLines(text: string, isInCode: boolean): string {
  if (isInCode || !hasLongLine(text)) return text;
  return text.split('\n').flatMap(partsOfLine).join('\n');
}

function hasLongLine(text: string): boolean {
  if (text.length <= LINE_CHARS_MAX) return false;
  return text.split('\n').some((line) => line.length > LINE_CHARS_MAX);
}

function partsOfLine(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > LINE_CHARS_MAX) {
    const end = from + LINE_CHARS_MAX;
    const space = line.lastIndexOf(' ', end - 1) + 1;
    const isBetweenHalves = (line.codePointAt(end - 1) ?? 0) > 0xffff;
    const to = space > from ? space : isBetweenHalves ? end - 1 : end;
    parts.push(line.slice(from, to));
    from = to;
  }
  return [...parts, line.slice(from)];
}
