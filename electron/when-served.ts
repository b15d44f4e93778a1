import { ipcRenderer } from 'electron';
import { SERVED } from '../shared/ipc/served.ts';

declare const location: { readonly search: string };

let served: Promise<unknown> | undefined;

/** Resolves when main serves the calls of the main window. Asked, main reads the rest of its program at once. */
export function whenServed(): Promise<unknown> {
  served ??= ipcRenderer.invoke(SERVED);
  return served;
}

/** Asks it already while the page is read, where the page has no snapshot to draw first. */
export function askWithoutSnapshot(): void {
  if (!new URLSearchParams(location.search).has('account')) void whenServed();
}
