import type Electron from 'electron';
import { NotEmulated, refuseOthers } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';

type Listener = Parameters<Electron.WebRequest['onBeforeRequest']>[0];

/** Listeners of these are recorded and never called. */
const UNHEARD = [
  ...(['onBeforeSendHeaders', 'onSendHeaders', 'onHeadersReceived', 'onBeforeRedirect'] as const),
  ...(['onResponseStarted', 'onCompleted', 'onErrorOccurred'] as const),
] as const satisfies readonly (keyof Electron.WebRequest)[];

let beforeRequest: Listener = null;

/** Electron's `webRequest`, which may cancel a load. */
export const webRequest = refuseOthers('WebRequest', {
  ...Object.fromEntries(
    UNHEARD.map((name) => [name, (...wish: unknown[]) => record(`webRequest.${name}`, ...wish)]),
  ),
  onBeforeRequest(...wish: readonly unknown[]): void {
    if (wish.length > 1) throw new NotEmulated('a filter of webRequest.onBeforeRequest');
    beforeRequest = wish[0] as Listener;
  },
});

/** Whether the app cancels a request; it is asked about documents and own schemes. */
export async function isCancelled(url: string, method: string): Promise<boolean> {
  const listener = beforeRequest;
  if (listener === null) return false;
  const answer = await new Promise<Electron.CallbackResponse>((resolve) => {
    listener({ url, method } as Electron.OnBeforeRequestListenerDetails, resolve);
  });
  if (answer.redirectURL !== undefined) throw new NotEmulated('webRequest: redirectURL');
  return answer.cancel === true;
}
