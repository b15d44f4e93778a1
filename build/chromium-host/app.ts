import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Electron from 'electron';
import { AppIdentity } from './app-identity.ts';
import { profilePath } from './app-paths.ts';
import { cancellable } from './cancellable.ts';
import { type ChromiumProcess, startChromium } from './chromium-process.ts';
import { CommandLine } from './command-line.ts';
import { watchDownloads } from './downloads.ts';
import { routeRequests } from './fetch-router.ts';
import { host, waitForLaunch } from './host.ts';
import { InstanceLock } from './instance-lock.ts';
import { refuseOtherMembers } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';
import { watchTargets } from './window-targets.ts';

const EVENTS = [
  ...['will-finish-launching', 'ready', 'window-all-closed', 'before-quit', 'will-quit', 'quit'],
  ...['second-instance', 'web-contents-created', 'browser-window-created'],
  ...['browser-window-focus', 'browser-window-blur'],
  // Events of the system; only tests emit them.
  ...['activate', 'open-url', 'open-file'],
];

/** An app may start without a window. */
const FIRST_PAGES_MS_MAX = 5_000;
const POLL_MS = 10;

type Claimed = Pick<
  Electron.App,
  | ('whenReady' | 'isReady' | 'quit' | 'exit' | 'relaunch' | 'focus')
  | ('requestSingleInstanceLock' | 'hasSingleInstanceLock' | 'releaseSingleInstanceLock')
  | ('disableHardwareAcceleration' | 'enableSandbox')
>;

/** Electron's `app`. */
class App extends AppIdentity implements Claimed {
  readonly commandLine = new CommandLine(process.argv.slice(1));
  readonly #ready: Promise<void>;
  #reportReady: () => void = () => {};
  #chromium: ChromiumProcess | undefined;
  #lock: InstanceLock | undefined;
  #isQuitting = false;
  #isExiting = false;

  constructor() {
    super('app', EVENTS);
    this.#ready = new Promise((resolve) => {
      this.#reportReady = resolve;
    });
  }

  /** For the host: starts Chromium after the app's main file has run, then emits `ready`. */
  async start(): Promise<void> {
    if (this.#isExiting) return;
    this.emit('will-finish-launching');
    const { headless, debuggingPort, chromiumSwitches } = waitForLaunch();
    const switches = [...chromiumSwitches, ...this.commandLine.listAdded()];
    const profile = profilePath();
    const chromium = await startChromium({ profile, headless, debuggingPort, switches });
    this.#chromium = chromium;
    host.connection = chromium.connection;
    void chromium.connection.closed.then((why) => this.#chromiumGone(why));
    const version = await chromium.connection.browser.send('Browser.getVersion');
    host.userAgent = version.userAgent;
    const chrome = { value: version.product.split('/')[1], enumerable: true };
    Object.defineProperty(process.versions, 'chrome', { ...chrome, configurable: true });
    await Promise.all([routeRequests(), watchTargets(), watchDownloads()]);
    host.isReady = true;
    this.#reportReady();
    this.emit('ready', {}, {});
    await firstPages();
    // A driver such as Playwright waits for this line and connects to the port in it.
    if (chromium.devToolsLine) process.stderr.write(`${chromium.devToolsLine}\n`);
  }

  whenReady(): Promise<void> {
    return this.#ready;
  }

  isReady(): boolean {
    return host.isReady;
  }

  quit(): void {
    if (this.#isQuitting || this.#isExiting) return;
    const event = cancellable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    void this.#closeAll();
  }

  exit(code = 0): void {
    if (this.#isExiting) return;
    this.#isExiting = true;
    for (const window of host.windows.values()) window.destroy();
    this.emit('quit', {}, code);
    this.#lock?.release();
    if (!this.#chromium) process.exit(code);
    void this.#chromium.stop().then(() => process.exit(code));
  }

  relaunch(options?: Electron.RelaunchOptions): void {
    record('app.relaunch', options);
  }

  focus(options?: Electron.FocusOptions): void {
    record('app.focus', options);
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    this.#lock ??= new InstanceLock(path.join(this.getPath('userData'), 'Instance'));
    const isFirst = this.#lock.take(({ argv, workingDirectory, additionalData: data }) =>
      this.emit('second-instance', {}, argv, workingDirectory, data),
    );
    if (!isFirst) {
      this.#lock.tell({ argv: process.argv, workingDirectory: process.cwd(), additionalData });
    }
    return isFirst;
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock?.isHeld() ?? false;
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
  }

  disableHardwareAcceleration(): void {
    this.commandLine.appendSwitch('disable-gpu');
  }

  enableSandbox(): void {
    // Every page is sandboxed already, except for root.
  }

  /** For the host: a window closed. After the last one the app ends, unless it listens. */
  windowClosed(): void {
    if (host.windows.size > 0 || this.#isQuitting || this.#isExiting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  async #closeAll(): Promise<void> {
    for (const window of [...host.windows.values()]) {
      // A window that was closing may be gone by now.
      if (window.isDestroyed()) continue;
      if (!(await window.tryClose())) {
        this.#isQuitting = false;
        return;
      }
    }
    const event = cancellable();
    this.emit('will-quit', event);
    this.#isQuitting = false;
    if (!event.defaultPrevented) this.exit(0);
  }

  #chromiumGone(why: string): void {
    if (this.#isExiting) return;
    console.error(`${why}: nothing can be shown any more.`);
    this.exit(1);
  }
}

refuseOtherMembers('app', App);

/**
 * Waits, with a bound, until the first windows show their pages. A driver that attaches to a
 * loading page is slower and may miss its address.
 */
async function firstPages(): Promise<void> {
  const isShown = () =>
    host.windows.size > 0 &&
    [...host.windows.values()].every(({ webContents }) => !webContents.isLoading());
  for (let waitedMs = 0; !isShown() && waitedMs < FIRST_PAGES_MS_MAX; waitedMs += POLL_MS) {
    await sleep(POLL_MS);
  }
}

/** The app of this process. */
export const app = new App();
