/** What a body goes through in a window, one step a call, with the milliseconds it took. */
import { sanitise } from '../../renderer/content/sanitise.ts';
import { openEditor } from '../../renderer/editor/open-editor.ts';

type Timed = { readonly ms: number; readonly heapMb: number; readonly problem?: string };

/** Cleans it and puts it on the page. */
export function sanitised(html: string): Timed {
  return timed(() => {
    document.body.replaceChildren(sanitise(html));
    return undefined;
  });
}

/** Opens it in the editor, and reads it unchanged. */
export function roundTrip(html: string): Timed {
  const holder = document.createElement('div');
  document.body.replaceChildren(holder);
  const ignore = () => undefined;
  const events = { onedit: ignore, onmove: ignore, onlink: ignore, onleave: ignore };
  return timed(() => {
    const editor = openEditor(holder, html, events);
    const isSame = editor.read() === html;
    editor.destroy();
    return isSame ? undefined : 'it is written otherwise than it was read';
  });
}

function timed(step: () => string | undefined): Timed {
  const start = performance.now();
  const problem = step();
  const ms = Math.round(performance.now() - start);
  const { usedJSHeapSize = 0 } =
    (performance as { memory?: { usedJSHeapSize: number } }).memory ?? {};
  const heapMb = Math.round(usedJSHeapSize / 1e6);
  return problem === undefined ? { ms, heapMb } : { ms, heapMb, problem };
}
