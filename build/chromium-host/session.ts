import type Electron from 'electron';
import { profilePath } from './app-paths.ts';
import { sessionEvents } from './downloads.ts';
import { emulateNetwork } from './emulated-media.ts';
import { browser, host } from './host.ts';
import { net } from './net.ts';
import { protocol } from './protocol.ts';
import { refuseOthers } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';
import { webRequest } from './web-request.ts';

type Claimed = Pick<
  Electron.Session,
  | ('setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler')
  | ('setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'clearCache' | 'clearStorageData')
  | 'setSpellCheckerDictionaryDownloadURL'
  | ('enableNetworkEmulation' | 'disableNetworkEmulation' | 'fetch' | 'getUserAgent')
  | ('isPersistent' | 'storagePath' | 'on' | 'resolveProxy')
>;

const defaultSession = refuseOthers('Session', {
  protocol,
  webRequest,
  // Chromium denies every permission, because nobody can be asked.
  setPermissionRequestHandler: (handler) => record('session.setPermissionRequestHandler', handler),
  setPermissionCheckHandler: (handler) => record('session.setPermissionCheckHandler', handler),
  setDevicePermissionHandler: (handler) => record('session.setDevicePermissionHandler', handler),
  setSpellCheckerEnabled: (enable) => record('session.setSpellCheckerEnabled', enable),
  setSpellCheckerLanguages: (languages) => record('session.setSpellCheckerLanguages', languages),
  setSpellCheckerDictionaryDownloadURL: (url) =>
    record('session.setSpellCheckerDictionaryDownloadURL', url),
  async clearCache() {
    // Own schemes are answered before Chromium's cache.
    record('session.clearCache');
  },
  async clearStorageData(options) {
    record('session.clearStorageData', options);
    for (const scheme of host.schemes) {
      const origin = `https://bundle.${scheme}.invalid`;
      await browser().browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    }
  },
  enableNetworkEmulation: (conditions) => void emulateNetwork(conditions),
  disableNetworkEmulation: () => void emulateNetwork(undefined),
  fetch: (input, init) => net.fetch(input, init as never),
  // CDP shows no proxy settings, so the environment names the proxy; without it main connects directly.
  resolveProxy: async () => process.env['TRAYTABLE_HOST_PROXY'] ?? 'DIRECT',
  getUserAgent: () => host.userAgent,
  isPersistent: () => true,
  on(event: string, listener: (...details: never[]) => void) {
    sessionEvents.on(event, listener);
    return defaultSession;
  },
  get storagePath() {
    return profilePath();
  },
} satisfies Claimed & { protocol: object; webRequest: object }) as unknown as Electron.Session;

/** Electron's `session` module, with one session. */
export const session = refuseOthers('session', {
  get defaultSession(): Electron.Session {
    // Throws like Electron, so that the same mistake shows here.
    if (!host.isReady) throw new Error('Session can only be received when app is ready');
    return defaultSession;
  },
} satisfies Pick<typeof Electron.session, 'defaultSession'>);
