/**
 * Ctrl+Home and Ctrl+End, on macOS Cmd and an arrow: the cursor goes to the first or the last
 * letter.
 *
 * Chromium finds no letter in a block that is not laid out (note-content.css). By itself it would
 * stop in front of the last line, or at the end of the visible text.
 */
import { type Editor, Extension } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

export const EdgeKeys = Extension.create({
  name: 'edgeKeys',
  addKeyboardShortcuts() {
    const start = () => go(this.editor, { isEnd: false, isSelecting: false });
    const end = () => go(this.editor, { isEnd: true, isSelecting: false });
    const selectToStart = () => go(this.editor, { isEnd: false, isSelecting: true });
    const selectToEnd = () => go(this.editor, { isEnd: true, isSelecting: true });
    return /Mac/.test(navigator.platform)
      ? {
          'Cmd-ArrowUp': start,
          'Cmd-ArrowDown': end,
          'Shift-Cmd-ArrowUp': selectToStart,
          'Shift-Cmd-ArrowDown': selectToEnd,
        }
      : {
          'Ctrl-Home': start,
          'Ctrl-End': end,
          'Shift-Ctrl-Home': selectToStart,
          'Shift-Ctrl-End': selectToEnd,
        };
  },
});

type Way = { readonly isEnd: boolean; readonly isSelecting: boolean };

/** Is true if there is text to go to; otherwise the key is Chromium's. */
function go({ view }: Editor, { isEnd, isSelecting }: Way): boolean {
  const { doc, selection, tr } = view.state;
  const edge = doc.resolve(isEnd ? doc.content.size : 0);
  const place = Selection.findFrom(edge, isEnd ? -1 : 1, true);
  if (place === null) return false;
  const next = isSelecting ? TextSelection.between(selection.$anchor, place.$head) : place;
  view.dispatch(tr.setSelection(next).scrollIntoView());
  return true;
}
