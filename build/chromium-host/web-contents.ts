import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type Electron from 'electron';
import { unlessGone } from './cdp.ts';
import { applyColorScheme, applyNetwork } from './emulated-media.ts';
import { host, waitForLaunch } from './host.ts';
import { IpcMain } from './ipc-main.ts';
import { imageFromPng } from './native-image.ts';
import { Navigation, type OpenHandler, type WindowWish } from './navigation.ts';
import { type PageListener, watchPage } from './page-events.ts';
import { PageMessages, type PageWindow } from './page-messages.ts';
import { type PageOptions, PageTarget } from './page-target.ts';
import { KnownEvents, refuseDestroyed, refuseOtherMembers } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';
import { session } from './session.ts';
import { createMainFrame } from './web-frame.ts';

const EVENTS = [
  ...['did-start-loading', 'did-stop-loading', 'did-finish-load', 'did-fail-load', 'dom-ready'],
  ...['did-navigate', 'did-navigate-in-page', 'will-navigate', 'page-title-updated'],
  ...['render-process-gone', 'will-prevent-unload', 'preload-error', 'console-message'],
  ...['context-menu', 'destroyed'],
  // Never emitted, because `webviewTag` is refused; many apps add a listener anyway.
  'will-attach-webview',
];

/** A4, the only paper the app uses. */
const PAPER_INCHES = { paperWidth: 8.27, paperHeight: 11.69 };

type Claimed = Pick<
  Electron.WebContents,
  | ('id' | 'mainFrame' | 'session' | 'getURL' | 'isLoading' | 'isDestroyed' | 'isCrashed')
  | (
      | 'send'
      | 'loadURL'
      | 'loadFile'
      | 'reload'
      | 'close'
      | 'executeJavaScript'
      | 'capturePage'
      | 'printToPDF'
    )
  | ('setZoomFactor' | 'getZoomFactor')
  | ('setWindowOpenHandler' | 'forcefullyCrashRenderer' | 'openDevTools')
>;

/** Electron's `WebContents`: the page of one window in the main process. */
export class WebContents extends KnownEvents implements Claimed {
  readonly id: number;
  readonly ipc = new IpcMain();
  readonly mainFrame: Electron.WebFrameMain = createMainFrame(this);
  /** For the host: resolves when Chromium has the page. */
  readonly opened: Promise<PageTarget>;
  readonly #window: PageWindow;
  readonly #messages: PageMessages;
  readonly #navigation = new Navigation(this);
  #page: PageTarget | undefined;
  #isCrashed = false;
  #isDestroyed = false;
  #zoomFactor = 1;

  constructor(window: PageWindow, options: PageOptions) {
    super('WebContents', EVENTS);
    host.windowsMade++;
    this.id = host.windowsMade;
    this.#window = window;
    this.#messages = new PageMessages(this, window, () => this.#page);
    this.opened = this.#open(options);
  }

  get session(): Electron.Session {
    return session.defaultSession;
  }

  loadURL(url: string): Promise<void> {
    return this.#navigation.load(url);
  }

  loadFile(file: string): Promise<void> {
    return this.loadURL(pathToFileURL(path.resolve(waitForLaunch().appPath, file)).href);
  }

  reload(): void {
    void this.#with(({ session: page }) => page.send('Page.reload'));
  }

  send(channel: string, ...values: unknown[]): void {
    this.#messages.send(channel, values);
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { session: page } = await this.opened;
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    });
    if (!exceptionDetails) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  async capturePage(rect?: Electron.Rectangle): Promise<Electron.NativeImage> {
    const { session: page } = await this.opened;
    const part = rect ? { clip: { ...rect, scale: 1 } } : {};
    const { data } = await page.send('Page.captureScreenshot', { format: 'png', ...part });
    return imageFromPng(Buffer.from(data, 'base64'));
  }

  /** Prints with Chromium; supports Electron's options for the page layout. */
  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const { session: page } = await this.opened;
    const { printBackground = false, preferCSSPageSize = false } = options;
    const { data } = await page.send('Page.printToPDF', {
      ...{ printBackground, preferCSSPageSize, landscape: options.landscape ?? false },
      ...PAPER_INCHES,
    });
    return Buffer.from(data, 'base64');
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#navigation.openHandler = handler;
  }

  /** Throws for a factor of zero or less, like Electron's. */
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoomFactor = factor;
    void this.#with((page) => page.setZoomFactor(factor));
  }

  getZoomFactor(): number {
    return this.#zoomFactor;
  }

  forcefullyCrashRenderer(): void {
    // The crashed page never replies.
    void this.opened.then(({ session: page }) => void page.send('Page.crash').catch(() => {}));
  }

  openDevTools(options?: Electron.OpenDevToolsOptions): void {
    record('WebContents.openDevTools', options);
  }

  getURL(): string {
    return this.#navigation.url;
  }

  isLoading(): boolean {
    return this.#navigation.isLoading;
  }

  isCrashed(): boolean {
    return this.#isCrashed;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    this.#window.close();
  }

  /** For the host: the page's target, once it exists. */
  get targetId(): string | undefined {
    return this.#page?.targetId;
  }

  /** For the host: whether the top frame may load a document. */
  mayNavigate(url: string): boolean {
    return this.#navigation.mayCome(url);
  }

  /** For the host: asks the app about a window that the page wants. */
  decideOnWindow(wish: WindowWish): void {
    this.#navigation.decideOnWindow(wish);
  }

  /** For the host: the window closed. */
  destroy(): void {
    this.#isDestroyed = true;
    this.emit('destroyed');
    this.removeAllListeners();
    refuseDestroyed(this);
  }

  async #open(options: PageOptions): Promise<PageTarget> {
    const page = await PageTarget.open(options, (...message) => this.#messages.receive(...message));
    this.#page = page;
    watchPage(page, this.#listener());
    await Promise.all([page.setContentSize(options), applyColorScheme(page), applyNetwork(page)]);
    return page;
  }

  #listener(): PageListener {
    const navigation = this.#navigation;
    return {
      emit: (event, ...details) => this.emit(event, ...details),
      crashed: () => {
        this.#isCrashed = true;
        this.#messages.forget();
        this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
      },
      requestedNavigation: (url) => navigation.wish(url),
      navigated: (url, failed) => {
        this.#isCrashed = false;
        // Chromium resets the emulated network with each document.
        void this.#with(applyNetwork);
        if (failed) navigation.fail(url);
        else navigation.arrive(url);
      },
      navigatedInPage: (url) => navigation.move(url),
      loaded: () => navigation.finish(),
      painted: () => this.#window.painted(),
      documentLost: (context) => this.#messages.forget(context),
      openedTab: (url) => this.decideOnWindow({ url }),
      stays: () => this.#window.stays(),
    };
  }

  /** Runs `act` with the page, unless the window closes first. */
  async #with(act: (page: PageTarget) => Promise<unknown>): Promise<void> {
    await unlessGone(this.opened.then(act));
  }
}

refuseOtherMembers('WebContents', WebContents);
