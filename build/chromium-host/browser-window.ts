import type Electron from 'electron';
import { app } from './app.ts';
import { cancellable } from './cancellable.ts';
import type { ChromiumWindow } from './chromium-window.ts';
import { DesktopWindow } from './desktop-window.ts';
import { host } from './host.ts';
import type { PageWindow } from './page-messages.ts';
import { refuseDestroyed, refuseOtherMembers } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';
import { WebContents } from './web-contents.ts';
import { checkOptions } from './window-options.ts';

type Claimed = Pick<
  Electron.BrowserWindow,
  | ('id' | 'close' | 'destroy' | 'isDestroyed' | 'setTitle' | 'getTitle')
  | ('loadURL' | 'loadFile' | 'reload' | 'capturePage')
>;

/** As on Wayland, where Electron often never emits `ready-to-show` for a hidden window. */
const isNeverReady = process.env['TRAYTABLE_HOST_NEVER_READY'] === '1';

/** How long a page may take to allow its close; a page that hangs never does. */
const CLOSE_WAIT_MS = 5_000;

/** Electron's `BrowserWindow`. */
export class BrowserWindow extends DesktopWindow implements Claimed {
  readonly id: number;
  readonly webContents: WebContents;
  readonly #window: ChromiumWindow;
  #title: string;
  #isPainted = false;
  #isDestroyed = false;
  /** Receives whether the window closed after its page was asked. */
  #closing: ((closed: boolean) => void) | undefined;

  static getAllWindows(): BrowserWindow[] {
    return [...host.windows.values()];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return host.focused;
  }

  static fromId(id: number): BrowserWindow | null {
    return host.windows.get(id) ?? null;
  }

  static fromWebContents(contents: { readonly id: number }): BrowserWindow | null {
    return BrowserWindow.fromId(contents.id);
  }

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    checkOptions(options);
    super(options);
    record('BrowserWindow', options);
    this.#title = options.title ?? app.getName();
    const { preload, additionalArguments = [] } = options.webPreferences ?? {};
    const page = { ...this.getBounds(), preloadPath: preload, additionalArguments };
    this.webContents = new WebContents(this.#forPage(), page);
    this.id = this.webContents.id;
    host.windows.set(this.id, this);
    const isVisible = options.show !== false;
    this.#window = this.openWith(this.webContents.opened, isVisible);
    app.emit('web-contents-created', {}, this.webContents);
    // One tick later, so that the app can add listeners first; focus comes after that too.
    setImmediate(() => app.emit('browser-window-created', {}, this));
    if (isVisible) setImmediate(() => this.focus());
    if (options.fullscreen) this.setFullScreen(true);
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(file: string): Promise<void> {
    return this.webContents.loadFile(file);
  }

  reload(): void {
    this.webContents.reload();
  }

  capturePage(rect?: Electron.Rectangle): Promise<Electron.NativeImage> {
    return this.webContents.capturePage(rect);
  }

  close(): void {
    void this.tryClose();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#window.destroy();
    this.markGone();
  }

  /** For the host: asks the app, then the page, and returns whether the window closed. */
  async tryClose(): Promise<boolean> {
    if (this.#isDestroyed) return true;
    const event = cancellable();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    // A crashed page cannot answer, and a page that is being replaced forgets the question.
    if (this.webContents.isCrashed() || this.webContents.isLoading()) this.destroy();
    if (this.#isDestroyed) return true;
    const hangs = setTimeout(() => this.destroy(), CLOSE_WAIT_MS);
    const closed = await new Promise<boolean>((resolve) => {
      this.#closing = resolve;
      this.#window.close();
    });
    clearTimeout(hangs);
    return closed;
  }

  /** For the host: Chromium closed the page, for any reason. */
  markGone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.vanish();
    host.windows.delete(this.id);
    this.webContents.destroy();
    this.emit('closed');
    this.removeAllListeners();
    this.#closing?.(true);
    refuseDestroyed(this);
    app.windowClosed();
  }

  /** The requests that a page may make of its window. */
  #forPage(): PageWindow {
    return {
      close: () => this.close(),
      painted: () => {
        if (this.#isPainted || this.#isDestroyed) return;
        this.#isPainted = true;
        if (!isNeverReady) this.emit('ready-to-show');
      },
      stays: () => {
        this.#closing?.(false);
        this.#closing = undefined;
      },
      retitled: (title) => {
        const event = cancellable();
        this.webContents.emit('page-title-updated', event, title, true);
        this.emit('page-title-updated', event, title, true);
        if (!event.defaultPrevented) this.#title = title;
      },
    };
  }
}

refuseOtherMembers('BrowserWindow', BrowserWindow);
