import type Electron from 'electron';
import { app } from './app.ts';
import { ChromiumWindow, type WindowState } from './chromium-window.ts';
import { host, waitForLaunch } from './host.ts';
import type { PageTarget } from './page-target.ts';
import { WindowDecoration } from './recorded/window-decoration.ts';
import { placeWindow } from './window-place.ts';

const EVENTS = [
  ...['ready-to-show', 'show', 'hide', 'focus', 'blur', 'close', 'closed', 'page-title-updated'],
  ...['minimize', 'restore', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen'],
  ...['resize', 'resized', 'move', 'moved', 'always-on-top-changed'],
  ...['query-session-end', 'session-end'],
];

type Claimed = Pick<
  Electron.BrowserWindow,
  | ('show' | 'showInactive' | 'hide' | 'isVisible' | 'focus' | 'blur' | 'isFocused')
  | ('minimize' | 'isMinimized' | 'restore' | 'maximize' | 'unmaximize' | 'isMaximized')
  | ('setFullScreen' | 'isFullScreen' | 'setAlwaysOnTop' | 'isAlwaysOnTop' | 'center')
  | ('getBounds' | 'getNormalBounds' | 'setBounds' | 'getSize' | 'setSize' | 'getContentSize')
  | 'getPosition'
>;

/**
 * A window without its page. The host itself tracks visibility, focus and stacking, because there
 * is no desktop. Bounds are those of the content, because these windows have no frame.
 */
export abstract class DesktopWindow extends WindowDecoration implements Claimed {
  abstract readonly id: number;
  #window: ChromiumWindow | undefined;
  #bounds: Electron.Rectangle;
  #state: WindowState = 'normal';
  #isVisible = false;
  #isAlwaysOnTop: boolean;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super('BrowserWindow', EVENTS);
    this.#bounds = placeWindow(options);
    this.#isAlwaysOnTop = options.alwaysOnTop ?? false;
  }

  show(): void {
    if (this.isMinimized()) this.#state = 'normal';
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.#window?.setState(this.#state);
    // A window manager adds its frame when it first shows the window.
    if (this.#state === 'normal') this.#window?.resizeTo(this.#bounds);
    this.emit('show');
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    // The only state in which a page learns that it is hidden.
    this.#window?.setState('minimized');
    this.blur();
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  focus(): void {
    if (!this.#isVisible) return;
    this.#window?.activate();
    if (host.focused?.id === this.id) return;
    host.focused?.blur();
    host.focused = host.windows.get(this.id) ?? null;
    this.emit('focus');
    app.emit('browser-window-focus', {}, this);
  }

  blur(): void {
    if (!this.isFocused()) return;
    host.focused = null;
    this.emit('blur');
    app.emit('browser-window-blur', {}, this);
  }

  isFocused(): boolean {
    return host.focused?.id === this.id;
  }

  minimize(): void {
    this.#setState('minimized', 'minimize');
    this.blur();
  }

  restore(): void {
    this.#setState('normal', 'restore');
  }

  maximize(): void {
    this.#setState('maximized', 'maximize');
  }

  unmaximize(): void {
    this.#setState('normal', 'unmaximize');
  }

  setFullScreen(full: boolean): void {
    if (full) this.#setState('fullscreen', 'enter-full-screen');
    else if (this.isFullScreen()) this.#setState('normal', 'leave-full-screen');
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen';
  }

  setAlwaysOnTop(flag: boolean): void {
    this.#isAlwaysOnTop = flag;
    this.emit('always-on-top-changed', {}, flag);
  }

  isAlwaysOnTop(): boolean {
    return this.#isAlwaysOnTop;
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const before = this.#bounds;
    const after = { ...before, ...bounds };
    this.#bounds = after;
    if (after.width !== before.width || after.height !== before.height) {
      this.#window?.resizeTo(after);
      this.emit('resize');
      this.emit('resized');
    }
    if (after.x !== before.x || after.y !== before.y) {
      this.#window?.moveTo(after);
      this.emit('move');
      this.emit('moved');
    }
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  getPosition(): [number, number] {
    return [this.#bounds.x, this.#bounds.y];
  }

  center(): void {
    const { width, height } = this.#bounds;
    this.setBounds(placeWindow({ width, height }));
  }

  /** For the host: the Chromium window, as soon as it was requested. */
  protected openWith(page: Promise<PageTarget>, isVisible: boolean): ChromiumWindow {
    this.#isVisible = isVisible;
    this.#window = new ChromiumWindow(page);
    // Without a display nobody sees it, and it must paint before it is shown.
    if (!isVisible && !waitForLaunch().headless) this.#window.setState('minimized');
    return this.#window;
  }

  /** For the host: the window no longer exists. */
  protected vanish(): void {
    this.#isVisible = false;
    if (this.isFocused()) host.focused = null;
  }

  #setState(state: WindowState, event: string): void {
    this.#state = state;
    if (this.#isVisible) this.#window?.setState(state);
    this.emit(event);
  }
}
