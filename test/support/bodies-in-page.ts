/**
 * What a body goes through in a window, one step a call. Each step leaves an empty page: whoever
 * measures it measures no frame that Chromium draws behind it.
 */
import { sanitise } from '../../renderer/content/sanitise.ts';
import { openEditor } from '../../renderer/editor/open-editor.ts';

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
  const holder = document.createElement('div');
  document.body.replaceChildren(holder);
  const ignore = () => undefined;
  const events = { onedit: ignore, onmove: ignore, onlink: ignore, onleave: ignore };
  const editor = openEditor(holder, body, events);
  const isSame = editor.read() === body;
  const answer = found(isSame ? undefined : 'it is written otherwise than it was read');
  editor.destroy();
  return answer;
}

function found(problem: string | undefined): Found {
  const { usedJSHeapSize = 0 } =
    (performance as { memory?: { usedJSHeapSize: number } }).memory ?? {};
  document.body.replaceChildren();
  const heapMb = Math.round(usedJSHeapSize / 1e6);
  return problem === undefined ? { heapMb } : { heapMb, problem };
}
