/** The note editor on a test's page, under keys that are pressed without a keyboard: they take no time. */
import { TextSelection } from '@tiptap/pm/state';
import { type NoteEditorHandle, openEditor } from '../../renderer/editor/open-editor.ts';

/** The editor on the page, with all of `html` in it. */
export function keyedEditor(html: string) {
  const element = document.createElement('div');
  document.body.append(element);
  const ignore = () => undefined;
  const events = { onedit: ignore, onmove: ignore, onlink: ignore };
  const handle = openEditor(element, html, { ...events, onleave: ignore });
  handle.showAll();
  const close = () => {
    handle.destroy();
    element.remove();
  };
  return { handle, close };
}

/** Puts the cursor into the line of these words, behind so many of their letters. */
export function putCursor(
  { editor }: NoteEditorHandle,
  at: { text: string; behind: number },
): void {
  const { state, view } = editor;
  let found: number | undefined;
  state.doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent.trim() === at.text) found = pos + 1 + at.behind;
  });
  if (found === undefined) throw new Error(`no line ${at.text}`);
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, found)));
}

/** Presses a key as the page does, or types a text. */
export function press({ editor: { view } }: NoteEditorHandle, keys: string): void {
  const [key = '', ...held] = keys.split('+').toReversed();
  if (key.length > 1 && !/^(Enter|Backspace|Tab)$/.test(key)) {
    const { tr, selection } = view.state;
    view.dispatch(tr.insertText(key, selection.from, selection.to));
    return;
  }
  const event = new KeyboardEvent('keydown', {
    key,
    ctrlKey: held.includes('Ctrl'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
    bubbles: true,
    cancelable: true,
  });
  if (view.dom.dispatchEvent(event)) throw new Error(`nothing happens on ${keys}`);
}
