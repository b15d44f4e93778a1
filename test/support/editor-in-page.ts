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
let isWatching = false;
let saving: number | undefined;
const times: number[] = [];

const FOCUS_MS = 25;
/** A note that is written in is saved this soon, while the typing goes on. */
const AUTOSAVE_MS = 20;

/** Work that was put off until after the frame is not waited for; the frame itself is. */
function drawn(timeStamp: number): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => times.push(performance.now() - timeStamp);
  port2.postMessage(null);
}

/** ProseMirror puts the cursor where it knows it once more, 20 ms after it got the focus. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
}

function saveSoon(read: () => string | null): void {
  clearTimeout(saving);
  saving = window.setTimeout(read, AUTOSAVE_MS);
}

/** Called from outside by these names. */
const levers = {
  /** Opens a body; the JSON of a string. */
  open(json: string): void {
    handle?.destroy();
    const holder = document.createElement('div');
    holder.className = 'note-content';
    document.body.replaceChildren(holder);
    const ignore = () => undefined;
    const events = { onedit: saveSoon, onblur: ignore, onmove: ignore, onlink: ignore };
    handle = openEditor(holder, JSON.parse(json) as string, { ...events, onleave: ignore });
  },

  /** Opens a body and draws it; how long that took, in milliseconds. */
  timeToOpen(json: string): number {
    const from = performance.now();
    levers.open(json);
    document.body.getBoundingClientRect();
    return performance.now() - from;
  },

  /** A page that does nothing but take in keys. */
  openBare(): void {
    handle?.destroy();
    handle = undefined;
    const field = document.createElement('div');
    field.contentEditable = 'true';
    document.body.replaceChildren(field);
    field.focus();
  },

  /** Puts the cursor into the middle of the text. */
  async goToMiddle(): Promise<void> {
    if (handle === undefined) return;
    const { view, state } = handle.editor;
    const middle = state.doc.resolve(Math.floor(state.doc.content.size / 2));
    view.dispatch(state.tr.setSelection(TextSelection.near(middle)).scrollIntoView());
    view.focus();
    await settled();
  },

  /** From now on every key is timed, until the frame that follows it is drawn. */
  watchKeys(): void {
    times.length = 0;
    if (isWatching) return;
    isWatching = true;
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => drawn(timeStamp)),
      true,
    );
  },

  /** Milliseconds from each key to its frame. */
  keyTimes: (): readonly number[] => times,

  /** The body as it would be saved. */
  read: (): string => inAscii(handle?.read() ?? ''),

  /** Puts the cursor behind the first text; on a new line at the end where there is none. */
  async goToFirstText(): Promise<void> {
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
    await settled();
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
