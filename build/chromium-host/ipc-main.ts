import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { refuseOtherMembers } from './recorded/not-emulated.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

/**
 * Electron's `ipcMain`, also the `ipc` of each window. The app chooses the channels, so any is
 * allowed.
 */
export class IpcMain
  extends EventEmitter
  implements Pick<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>
{
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...values) => {
      this.removeHandler(channel);
      return handler(event, ...values);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For the host: returns the handler of `channel`, if there is one. */
  handlerOf(channel: string): Handler | undefined {
    return this.#handlers.get(channel);
  }
}

refuseOtherMembers('ipcMain', IpcMain);

/** Receives the messages of all windows. */
export const ipcMain = new IpcMain();

/** The error text of `ipcRenderer.invoke`; Electron sends only this text. */
export function invokeFailure(channel: string, error: unknown): string {
  return `Error invoking remote method '${channel}': ${error}`;
}
