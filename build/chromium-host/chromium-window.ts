import type Electron from 'electron';
import { unlessGone } from './cdp.ts';
import { browser } from './host.ts';
import type { PageTarget } from './page-target.ts';

/** The states of a window, named as in Chromium. */
export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/**
 * The Chromium window of one page. Requests run in order, after the page has opened; closing the
 * window ends the queue.
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

  /** Brings the window to the front. */
  activate(): void {
    this.#then(({ targetId }) => browser().browser.send('Target.activateTarget', { targetId }));
  }

  /** Closes the page if the page agrees. */
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
