import type Electron from 'electron';
import { cancellable } from './cancellable.ts';
import { unlessGone } from './cdp.ts';
import { host } from './host.ts';
import { loadFailure } from './load-failure.ts';
import { NotEmulated } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';
import { toAppUrl, toWebUrl } from './scheme-url.ts';
import type { WebContents } from './web-contents.ts';

/** What the app says to a window that a page would like to open. */
export type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** The window that a page would like to open. */
export type WindowWish = {
  readonly url: string;
  readonly frameName?: string;
  readonly features?: string;
};

type Pending = {
  readonly url: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  /** Whether its document is there: until then the one before it may still finish. */
  hasArrived: boolean;
};

/** Where one page is and where it may go. */
export class Navigation {
  url = '';
  isLoading = false;
  openHandler: OpenHandler | undefined;
  readonly #contents: WebContents;
  /** What the app has asked for and waits for. */
  #pending: Pending | undefined;
  /** Where the page itself wants to go, until Chromium asks for that document. */
  #wish: string | undefined;

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  /** Loads a document; rejects with Chromium's reason if there is none. */
  async load(url: string): Promise<void> {
    this.#refuse('net::ERR_ABORTED');
    this.#started();
    const done = new Promise<void>((resolve, reject) => {
      this.#pending = { url, resolve, reject, hasArrived: false };
    });
    const to = toWebUrl(url, host.schemes);
    const answer = await unlessGone(
      this.#contents.opened.then(({ session }) => session.send('Page.navigate', { url: to })),
    );
    // Whoever closes a window has no use for what was to be shown in it.
    if (this.#contents.isDestroyed()) return done;
    if (answer?.errorText) {
      const { code, errno } = loadFailure(answer.errorText);
      this.#contents.emit('did-fail-load', {}, errno, code, url, true);
      this.#refuse(answer.errorText);
      this.#stopped();
    } else if (answer && answer.loaderId === undefined) {
      // Another place in the same document: there is nothing more to wait for.
      this.url = url;
      this.#stopped();
    }
    return done;
  }

  finished(): void {
    this.#contents.emit('did-finish-load', {});
    if (this.#pending?.hasArrived !== false) this.#stopped();
  }

  /** The page followed a link, sent a form or set `location`. */
  wished(url: string): void {
    this.#wish = url;
  }

  /**
   * Whether a document may come: what the app itself loads always, the page's wishes if it agrees.
   */
  mayCome(url: string): boolean {
    const wish = this.#wish;
    this.#wish = undefined;
    // A request never has the part after the hash.
    if (wish !== undefined && withoutHash(wish) === withoutHash(url) && !this.#isAllowed(wish)) {
      return false;
    }
    this.#started();
    return true;
  }

  /**
   * Asks the app about a window. It can only refuse, and must, as Electron's answer would be yes.
   */
  decideOnWindow({ url, frameName = '', features = '' }: WindowWish): void {
    const asked = { url: toAppUrl(url, host.schemes), frameName, features };
    const disposition = 'foreground-tab';
    const referrer = { url: '', policy: 'default' } as const;
    const answer = this.openHandler?.({ ...asked, disposition, referrer }) ?? { action: 'allow' };
    record('window.open', asked.url, answer.action);
    if (answer.action === 'allow') throw new NotEmulated('windows opened by a page');
  }

  arrived(url: string): void {
    this.url = url;
    if (this.#pending) this.#pending.hasArrived = true;
    this.#contents.emit('did-navigate', {}, url, 200, '');
  }

  /** Chromium shows its own page about an error instead. */
  failed(url: string): void {
    this.url = url;
    // While the app itself loads something, the reason comes with the answer to its command.
    if (this.#pending) return;
    this.#contents.emit('did-fail-load', {}, -2, 'ERR_FAILED', url, true);
    this.#stopped();
  }

  moved(url: string): void {
    this.url = url;
    this.#contents.emit('did-navigate-in-page', {}, url, true);
  }

  #isAllowed(url: string): boolean {
    const { mainFrame: frame } = this.#contents;
    const about = { isSameDocument: false, isMainFrame: true, frame, initiator: frame };
    const event = cancellable({ url, ...about });
    this.#contents.emit('will-navigate', event, url, false, true);
    return !event.defaultPrevented;
  }

  #started(): void {
    if (this.isLoading) return;
    this.isLoading = true;
    this.#contents.emit('did-start-loading');
  }

  #stopped(): void {
    this.isLoading = false;
    this.#contents.emit('did-stop-loading');
    this.#pending?.resolve();
    this.#pending = undefined;
  }

  #refuse(reason: string): void {
    if (!this.#pending) return;
    const { url, reject } = this.#pending;
    const { code, errno } = loadFailure(reason);
    reject(Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url }));
    this.#pending = undefined;
  }
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}
