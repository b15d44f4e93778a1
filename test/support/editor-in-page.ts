/**
 * The note editor on a bare page, for programs that drive it from outside (build/editor-page.ts).
 *
 * Bodies go in and out as JSON of ASCII letters only: nothing on the way may take offence at a NUL or
 * at half a character.
 */
import { TextSelection } from '@tiptap/pm/state';
import { focusEnd, type NoteEditorHandle, openEditor } from '../../renderer/editor/open-editor.ts';
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/note-content.css';

let handle: NoteEditorHandle | undefined;

/** Called from outside by these names. */
const levers = {
  /** Opens a body; the JSON of a string. */
  open(json: string): void {
    handle?.destroy();
    const holder = document.createElement('div');
    holder.className = 'note-content';
    document.body.replaceChildren(holder);
    const ignore = () => undefined;
    const events = { onedit: ignore, onblur: ignore, onmove: ignore, onlink: ignore };
    handle = openEditor(holder, JSON.parse(json) as string, { ...events, onleave: ignore });
  },

  /** The body as it would be saved. */
  read: (): string => inAscii(handle?.read() ?? ''),

  /** Puts the cursor behind the first text; on a new line at the end where there is none. */
  goToFirstText(): void {
    if (handle === undefined) return;
    const { view, state } = handle.editor;
    let at: number | undefined;
    state.doc.descendants((node, pos) => {
      if (at === undefined && node.isTextblock) at = pos + 1 + node.content.size;
      return at === undefined;
    });
    if (at === undefined) focusEnd(handle.editor);
    else view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)));
    view.focus();
  },
};

export type Levers = typeof levers;

Object.assign(window, { levers });

function inAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
