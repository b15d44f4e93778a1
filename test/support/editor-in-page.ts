/**
 * The note editor alone on a page, driven from outside by the functions it exports
 * (build/in-chromium.ts).
 *
 * Bodies go in and out as JSON of ASCII letters only. So no step on the way fails at a NUL or at
 * half a character.
 */
import { TextSelection } from '@tiptap/pm/state';
import { focusEnd, type NoteEditorHandle, openEditor } from '../../renderer/editor/open-editor.ts';
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/note-content.css';

let handle: NoteEditorHandle | undefined;

const FOCUS_MS = 25;

/** Opens a body; the JSON of a string. */
export function open(json: string): void {
  handle?.destroy();
  const holder = document.createElement('div');
  holder.className = 'note-content';
  document.body.replaceChildren(holder);
  const ignore = () => undefined;
  const events = { onedit: ignore, onmove: ignore, onlink: ignore };
  handle = openEditor(holder, JSON.parse(json) as string, { ...events, onleave: ignore });
}

/** The body as it would be saved. */
export function read(): string {
  return inAscii(handle?.read() ?? '');
}

/** Puts the cursor behind the first text; on a new line at the end where there is none. */
export async function goToFirstText(): Promise<void> {
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
  // ProseMirror puts the cursor where it knows it once more, 20 ms after it got the focus.
  await new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
}

function inAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
