import type Electron from 'electron';
import { unlessGone } from './cdp.ts';
import { browser } from './host.ts';
import type { PageTarget } from './page-target.ts';

/** As Chromium names the states of a window. */
export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/**
 * The window of Chromium's around one page. Each wish is carried out after those before it and
 * after the page has opened; a window that is closed meanwhile ends the queue.
 */
export class ChromiumWindow {
  readonly #opened: Promise<PageTarget>;
  #last: Promise<unknown>;

  constructor(opened: Promise<PageTarget>) {
    this.#opened = opened;
    this.#last = unlessGone(opened);
  }

  setState(windowState: WindowState): void {
    this.#then(({ windowId }) =>
      browser().browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState } }),
    );
  }

  moveTo({ x, y }: Electron.Point): void {
    this.#then(({ windowId }) =>
      browser().browser.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } }),
    );
  }

  resizeTo(size: Electron.Size): void {
    this.#then((page) => page.setContentSize(size));
  }

  /** Brings the window to the front, as far as there is one. */
  activate(): void {
    this.#then(({ targetId }) => browser().browser.send('Target.activateTarget', { targetId }));
  }

  /** Asks the page whether it may go, and closes it if so. */
  close(): void {
    this.#then(({ session }) => session.send('Page.close'));
  }

  /** Closes the page without asking. */
  destroy(): void {
    void unlessGone(
      this.#opened.then(({ targetId }) =>
        browser().browser.send('Target.closeTarget', { targetId }),
      ),
    );
  }

  #then(act: (page: PageTarget) => Promise<unknown>): void {
    this.#last = this.#last.then(() => unlessGone(this.#opened.then(act)));
  }
}
