/** Builds, in a preload, the object a page knows as `window.traytable`: from the table alone. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import {
  callsFrom,
  channel,
  type EventName,
  eventNames,
  type WindowKind,
} from '../shared/ipc/contract.ts';

/** Puts the calls of this kind of window on its page. Each waits for `whenServed`. */
export function exposeBridge(
  window: WindowKind | 'lock',
  whenServed?: () => Promise<unknown>,
): void {
  const calls = callsFrom(window).map((name) => [
    name,
    async (input: unknown): Promise<unknown> => {
      await whenServed?.();
      return ipcRenderer.invoke(channel(name), input);
    },
  ]);
  contextBridge.exposeInMainWorld('traytable', { ...Object.fromEntries(calls), on });
}

function on(event: EventName, listener: (payload: unknown) => void): () => void {
  if (!eventNames.includes(event)) throw new Error(`There is no announcement "${event}".`);
  const hear = (_event: IpcRendererEvent, payload: unknown): void => listener(payload);
  ipcRenderer.on(channel(event), hear);
  return () => {
    ipcRenderer.off(channel(event), hear);
  };
}
