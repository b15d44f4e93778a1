/**
 * Lets keys, cutting and pasting act where the cursor is at that moment.
 *
 * Chromium reports a moved cursor after it has moved it, and keys do not wait for that. In a busy
 * window, Enter right after a click would split the text where the cursor was before.
 */
import type { EditorView } from '@tiptap/pm/view';

/** Tells ProseMirror of the cursor at once. Claims no event. */
export function readCursor({ composing, dom }: EditorView): false {
  if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}
