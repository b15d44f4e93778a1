import type Electron from 'electron';
import { cancellable } from './cancellable.ts';
import { unlessGone } from './cdp.ts';
import { host } from './host.ts';
import { loadFailure } from './load-failure.ts';
import { NotEmulated } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';
import { toAppUrl, toWebUrl } from './scheme-url.ts';
import type { WebContents } from './web-contents.ts';

/** The app's answer to a page that opens a window. */
export type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** The window that a page asks for. */
export type WindowWish = {
  readonly url: string;
  readonly frameName?: string;
  readonly features?: string;
};

type Pending = {
  readonly url: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  /** Whether its document has arrived; before that the previous one may still finish. */
  hasArrived: boolean;
};

/** The address of one page, and its navigation. */
export class Navigation {
  url = '';
  isLoading = false;
  openHandler: OpenHandler | undefined;
  readonly #contents: WebContents;
  /** The load that the app waits for. */
  #pending: Pending | undefined;
  /**
   * The addresses that the page requested since its document arrived. They are several when it
   * requests the next before Chromium asked for the first.
   */
  readonly #wishes = new Set<string>();

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  /** Loads a document; rejects with Chromium's reason if that fails. */
  async load(url: string): Promise<void> {
    this.#refuse('net::ERR_ABORTED');
    this.#wishes.clear();
    this.#start();
    const done = new Promise<void>((resolve, reject) => {
      this.#pending = { url, resolve, reject, hasArrived: false };
    });
    const to = toWebUrl(url, host.schemes);
    const answer = await unlessGone(
      this.#contents.opened.then(({ session }) => session.send('Page.navigate', { url: to })),
    );
    // A closed window needs no result.
    if (this.#contents.isDestroyed()) return done;
    if (answer?.errorText) {
      const { code, errno } = loadFailure(answer.errorText);
      this.#contents.emit('did-fail-load', {}, errno, code, url, true);
      this.#refuse(answer.errorText);
      this.#stop();
    } else if (answer && answer.loaderId === undefined) {
      // A place in the same document; nothing more loads.
      this.url = url;
      this.#stop();
    }
    return done;
  }

  finish(): void {
    this.#contents.emit('did-finish-load', {});
    if (this.#pending?.hasArrived !== false) this.#stop();
  }

  /** The page followed a link, sent a form or set `location`. */
  wish(url: string): void {
    this.#wishes.add(url);
  }

  /** Whether a document may load: the app's own always, the page's if the app agrees. */
  mayCome(url: string): boolean {
    // A request never includes the hash.
    const wish = [...this.#wishes].findLast((one) => withoutHash(one) === withoutHash(url));
    if (wish !== undefined && !this.#isAllowed(wish)) return false;
    this.#start();
    return true;
  }

  /**
   * Asks the app about a new window. The app must refuse, because Electron would open it and we
   * cannot.
   */
  decideOnWindow({ url, frameName = '', features = '' }: WindowWish): void {
    const asked = { url: toAppUrl(url, host.schemes), frameName, features };
    const disposition = 'foreground-tab';
    const referrer = { url: '', policy: 'default' } as const;
    const answer = this.openHandler?.({ ...asked, disposition, referrer }) ?? { action: 'allow' };
    record('window.open', asked.url, answer.action);
    if (answer.action === 'allow') throw new NotEmulated('windows opened by a page');
  }

  arrive(url: string): void {
    this.url = url;
    this.#wishes.clear();
    if (this.#pending) this.#pending.hasArrived = true;
    this.#contents.emit('did-navigate', {}, url, 200, '');
  }

  /** Chromium shows its own error page instead. */
  fail(url: string): void {
    this.url = url;
    // While the app loads something, the reply to its command has the reason.
    if (this.#pending) return;
    this.#contents.emit('did-fail-load', {}, -2, 'ERR_FAILED', url, true);
    this.#stop();
  }

  move(url: string): void {
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

  #start(): void {
    if (this.isLoading) return;
    this.isLoading = true;
    this.#contents.emit('did-start-loading');
  }

  #stop(): void {
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
