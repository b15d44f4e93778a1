/**
 * Remembers what was copied, cut or dragged in this window, so that a paste can recognise it.
 *
 * Anybody can fill the clipboard, with our attributes too, and a page that got a paste of ours can
 * read every mark in it. So the clipboard is never trusted. HTML counts as ours only if it
 * contains, letter for letter, what this window last copied. Only that part is used. After a
 * restart the memory is empty, and our own copies are sanitised like any others.
 */
import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** A copy, and drags after it: a drag does not take the clipboard away. */
const KNOWN_MAX = 4;

let known: readonly Slice[] = [];

/** Remembers what leaves the editor; for ProseMirror's `transformCopied`, which hands it on. */
export function rememberCopy(slice: Slice): Slice {
  if (!known.includes(slice)) known = [slice, ...known].slice(0, KNOWN_MAX);
  return slice;
}

/** The HTML of a copy of this window that stands in `html`; `undefined` where there is none. */
export function ownCopyIn(html: string, view: EditorView): string | undefined {
  if (!html.includes('data-pm-slice')) return undefined;
  return known
    .map((slice) => view.serializeForClipboard(slice).dom.innerHTML)
    .find((copy) => html.includes(copy));
}

/** Forgets every copy, as a restart does. */
export function forgetCopies(): void {
  known = [];
}
