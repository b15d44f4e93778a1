/**
 * The steps of a body in a window, one a call. Each step leaves an empty page, so that nobody
 * measures a frame that Chromium draws behind it.
 */
import { forReading } from '../../renderer/content/for-reading.ts';
import { sanitise, sanitiseForReading } from '../../renderer/content/sanitise.ts';
import {
  focusStart,
  type NoteEditorHandle,
  openEditor,
} from '../../renderer/editor/open-editor.ts';
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/note-content.css';

/** The finding of a step, and the heap while its result still stood. */
type Found = { readonly heapMb: number; readonly problem?: string };

let body = '';

/** The body that the steps take. */
export function hold(html: string): void {
  body = html;
}

/** Cleans it and puts it on the page. */
export function sanitised(): Found {
  document.body.replaceChildren(sanitise(body));
  return found(undefined);
}

/** Opens it in the editor, and reads it unchanged. */
export function roundTrip(): Found {
  const editor = openBody();
  const isSame = editor.read() === body;
  const answer = found(isSame ? undefined : 'it is written otherwise than it was read');
  editor.destroy();
  return answer;
}

/** Lays it out as it is read in a conflict or in the history. */
export function shown(): Found {
  const holder = putHolder();
  holder.className = 'note-content';
  const text = document.createElement('div');
  text.className = 'shown';
  text.append(forReading(sanitiseForReading(body)));
  holder.append(text);
  void holder.offsetHeight;
  return found(undefined);
}

let whole: NoteEditorHandle | undefined;

/** Opens it as the app does, all of it, and lays it out; for the two steps below. */
export function openWhole(): Found {
  whole = openBody('note-content');
  void document.body.offsetHeight;
  whole.showAll();
  void document.body.offsetHeight;
  return { heapMb: heapMb() };
}

/** Types a letter at its start, unless that is a part that cannot be edited. */
export async function typeLetter(): Promise<Found> {
  if (whole === undefined) return { heapMb: heapMb(), problem: 'nothing is open' };
  const { editor } = whole;
  const before = editor.state.doc;
  window.focus();
  focusStart(editor);
  await moment();
  document.execCommand('insertText', false, 'x');
  await moment();
  void document.body.offsetHeight;
  const isTyped = editor.state.doc !== before || !before.firstChild?.isTextblock;
  return { heapMb: heapMb(), ...(!isTyped && { problem: 'the letter is missing' }) };
}

/** Undoes the letter, and reads the body as it was. */
export function undoLetter(): Found {
  whole?.editor.commands.undo();
  void document.body.offsetHeight;
  const isSame = whole?.read() === body;
  const answer = found(isSame ? undefined : 'undone it is another one');
  whole?.destroy();
  whole = undefined;
  return answer;
}

/** Longer than ProseMirror takes to look after the cursor, and to hear of a change. */
function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30));
}

function putHolder(): HTMLElement {
  const holder = document.createElement('div');
  document.body.replaceChildren(holder);
  return holder;
}

function openBody(className = '') {
  const holder = putHolder();
  holder.className = className;
  const ignore = () => undefined;
  const events = { onedit: ignore, onmove: ignore, onlink: ignore, onleave: ignore };
  return openEditor(holder, body, events);
}

function found(problem: string | undefined): Found {
  const used = heapMb();
  document.body.replaceChildren();
  return problem === undefined ? { heapMb: used } : { heapMb: used, problem };
}

function heapMb(): number {
  const { memory } = performance as { memory?: { usedJSHeapSize: number } };
  return Math.round((memory?.usedJSHeapSize ?? 0) / 1e6);
}
