/**
 * What a body goes through in a window, one step a call. Each step leaves an empty page: whoever
 * measures it measures no frame that Chromium draws behind it.
 */
import { forReading } from '../../renderer/content/for-reading.ts';
import { sanitise } from '../../renderer/content/sanitise.ts';
import { focusStart, openEditor } from '../../renderer/editor/open-editor.ts';
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/note-content.css';

/** What a step found, and the heap while what it made still stood. */
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
  text.append(forReading(sanitise(body)));
  holder.append(text);
  void holder.offsetHeight;
  return found(undefined);
}

/** Opens it as the app does, all of it; types a letter at its start and undoes that. */
export async function typed(): Promise<Found> {
  const { editor, read, showAll, destroy } = openBody('note-content');
  void document.body.offsetHeight;
  showAll();
  void document.body.offsetHeight;
  focusStart(editor);
  await moment();
  document.execCommand('insertText', false, 'x');
  await moment();
  void document.body.offsetHeight;
  const isTyped = !editor.state.doc.firstChild?.isTextblock || read() !== body;
  editor.commands.undo();
  void document.body.offsetHeight;
  const isSame = read() === body;
  const answer = found(
    isTyped ? (isSame ? undefined : 'undone it is another one') : 'the letter is missing',
  );
  destroy();
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
  const { usedJSHeapSize = 0 } =
    (performance as { memory?: { usedJSHeapSize: number } }).memory ?? {};
  document.body.replaceChildren();
  const heapMb = Math.round(usedJSHeapSize / 1e6);
  return problem === undefined ? { heapMb } : { heapMb, problem };
}
