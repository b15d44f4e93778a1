/** The emulated surroundings of every page: colour scheme and network. */
import { unlessGone } from './cdp.ts';
import { host } from './host.ts';
import type { PageTarget } from './page-target.ts';

const ONLINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** `nativeTheme.themeSource` in one page. */
export async function applyColorScheme({ session }: PageTarget): Promise<void> {
  const value = host.colorScheme === 'system' ? '' : host.colorScheme;
  const features = [{ name: 'prefers-color-scheme', value }];
  await unlessGone(session.send('Emulation.setEmulatedMedia', { features }));
}

/**
 * `session.enableNetworkEmulation` in one page.
 *
 * Before its first use the page's network domain stays off: otherwise a new document may ignore a
 * driver that has taken it offline.
 */
export async function applyNetwork({ session }: PageTarget): Promise<void> {
  if (!host.network) return;
  await unlessGone(session.send('Network.enable'));
  await unlessGone(session.send('Network.emulateNetworkConditions', host.network));
}

/** Runs `apply` in every window. */
export async function inEveryPage(apply: (page: PageTarget) => Promise<void>): Promise<void> {
  const pages = [...host.windows.values()].map(({ webContents }) => webContents.opened);
  await Promise.all(pages.map(async (page) => unlessGone(page.then(apply))));
}

/** `session.enableNetworkEmulation`, for the pages and for `net.fetch`. */
export async function emulateNetwork(
  conditions: Partial<typeof ONLINE> | undefined,
): Promise<void> {
  host.network = { ...ONLINE, ...conditions };
  await inEveryPage(applyNetwork);
}
