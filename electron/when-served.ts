import { ipcRenderer } from 'electron';
import { SERVED } from '../shared/ipc/served.ts';

let served: Promise<unknown> | undefined;

/** Resolves when main serves the calls of the main window; the first question has main read the rest of its program. */
export function whenServed(): Promise<unknown> {
  served ??= ipcRenderer.invoke(SERVED);
  return served;
}
