/** Refuses downloads: Chromium saves no file here, so the app can only refuse one. */
import { cancellable } from './cancellable.ts';
import { browser, host } from './host.ts';
import { KnownEvents } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';
import { toAppUrl } from './scheme-url.ts';

/** The events of the one session. */
export const sessionEvents = new KnownEvents('Session', ['will-download']);

/** Refuses every download and emits `will-download`. */
export async function watchDownloads(): Promise<void> {
  const session = browser().browser;
  session.on('Browser.downloadWillBegin', ({ url, suggestedFilename }) => {
    const address = toAppUrl(String(url), host.schemes);
    const event = cancellable();
    const item = { getURL: () => address, getFilename: () => String(suggestedFilename) };
    sessionEvents.emit('will-download', event, item, null);
    record('session.will-download', address, event.defaultPrevented ? 'prevented' : 'not emulated');
  });
  await session.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
}
