import type Electron from 'electron';
import { host } from './host.ts';
import { refuseOthers } from './recorded/not-emulated.ts';
import { schemeOf } from './scheme-url.ts';

/** Electron's `net`: Node's fetch plus own schemes and the emulated network. */
export const net = refuseOthers('net', {
  async fetch(input, init) {
    const url = typeof input === 'string' ? input : input.url;
    const handler = host.schemeHandlers.get(schemeOf(url));
    if (handler) return handler(new Request(input as string, init as RequestInit)) as never;
    if (host.network?.offline) throw new Error('net::ERR_INTERNET_DISCONNECTED');
    return fetch(input as string, init as RequestInit) as never;
  },
  isOnline: () => !host.network?.offline,
  get online() {
    return !host.network?.offline;
  },
} satisfies Pick<Electron.Net, 'fetch' | 'isOnline' | 'online'>);
