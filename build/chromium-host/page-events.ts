import type Electron from 'electron';
import { cancellable } from './cancellable.ts';
import { unlessGone } from './cdp.ts';
import { host } from './host.ts';
import type { PageTarget } from './page-target.ts';
import { record } from './recorded/record.ts';
import { toAppUrl } from './scheme-url.ts';

/** The events of a page that its window handles. */
export type PageListener = {
  emit(event: string, ...details: unknown[]): boolean;
  /** The page navigates by itself: a link, a form, `location`. */
  requestedNavigation(url: string): void;
  /** A new document arrived; `failed` if it is the browser's error page. */
  navigated(url: string, failed: boolean): void;
  navigatedInPage(url: string): void;
  loaded(): void;
  crashed(): void;
  painted(): void;
  documentLost(context?: number): void;
  openedTab(url: string): void;
  /** The page refused to close, and the app agreed. */
  stays(): void;
};

/** After this time without a first paint the window counts as ready; an empty page has none. */
const PAINT_WAIT_MS = 250;

/** A dialog is cancelled after this time, unless a driver answers it before. */
const DIALOG_WAIT_MS = 50;

type Severity = Electron.WebContentsConsoleMessageEventParams['level'];

/** Reports the events of the page until its window closes. */
export function watchPage({ session, targetId }: PageTarget, listener: PageListener): void {
  // The empty document of a new window is not the app's.
  let isBlank = true;
  let isError = false;

  session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
    if (frameId === targetId) listener.requestedNavigation(toAppUrl(url, host.schemes));
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId || frame.url === 'about:blank') return;
    isBlank = false;
    isError = frame.unreachableUrl !== undefined;
    const url = frame.unreachableUrl ?? frame.url + (frame.urlFragment ?? '');
    listener.navigated(toAppUrl(url, host.schemes), isError);
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === targetId) listener.navigatedInPage(toAppUrl(url, host.schemes));
  });
  session.on('Page.domContentEventFired', () => {
    if (!isBlank && !isError) listener.emit('dom-ready', {});
  });
  session.on('Page.loadEventFired', () => {
    if (isBlank) return;
    if (!isError) listener.loaded();
    setTimeout(() => listener.painted(), PAINT_WAIT_MS);
  });
  session.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (frameId === targetId && name === 'firstPaint' && !isBlank) listener.painted();
  });
  session.on('Page.windowOpen', ({ url }) => listener.openedTab(toAppUrl(url, host.schemes)));
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    listener.documentLost(executionContextId),
  );
  session.on('Runtime.executionContextsCleared', () => listener.documentLost());
  session.on('Inspector.targetCrashed', () => listener.crashed());
  watchConsole(session, listener);
  watchDialogs(session, listener);
}

function watchConsole(session: PageTarget['session'], listener: PageListener): void {
  session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const message = args.map((value) => String(value.value ?? value.description)).join(' ');
    const [frame] = stackTrace?.callFrames ?? [];
    tell(severityOf(type), message, frame);
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: details }) => {
    const message = details.exception?.description ?? details.text;
    tell('error', `Uncaught ${message}`, details);
  });

  type Source = { readonly url?: string | undefined; readonly lineNumber?: number };
  const tell = (level: Severity, message: string, source: Source = {}): void => {
    const sourceId = toAppUrl(source.url ?? '', host.schemes);
    const lineNumber = (source.lineNumber ?? -1) + 1;
    listener.emit('console-message', { level, message, lineNumber, sourceId });
    if (process.env['TRAYTABLE_HOST_TRACE']) console.error(`[page ${level}]`, message);
  };
}

function severityOf(type: string): Severity {
  if (type === 'error' || type === 'assert') return 'error';
  if (type === 'warning') return 'warning';
  return type === 'debug' ? 'debug' : 'info';
}

function watchDialogs(session: PageTarget['session'], listener: PageListener): void {
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    const answer = (accept: boolean) =>
      unlessGone(session.send('Page.handleJavaScriptDialog', { accept })).catch(() => {
        // A driver has answered it already.
      });
    if (type === 'beforeunload') {
      // Electron shows no question: the page stays unless the app allows the close.
      const event = cancellable();
      listener.emit('will-prevent-unload', event);
      void answer(event.defaultPrevented);
      if (!event.defaultPrevented) listener.stays();
      return;
    }
    record(`page.${type}`, message);
    setTimeout(() => void answer(false), DIALOG_WAIT_MS);
  });
}
