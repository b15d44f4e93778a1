/** One window's page in Chromium: its DevTools session and the two worlds of its documents. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CdpSession, unlessGone } from './cdp.ts';
import { openAppWindow } from './headful-window.ts';
import { browser, waitForLaunch } from './host.ts';
import { pageScripts } from './world/page-scripts.ts';
import { type FromPage, LISTEN, SPEAK, type ToPage, unwrap, WORLD } from './world/wire.ts';

/** What a page is made with; sizes and places are in pixels of the screen. */
export type PageOptions = {
  readonly width: number;
  readonly height: number;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly preloadPath: string | undefined;
  readonly additionalArguments: readonly string[];
};

/** Takes each message of the page; `context` is the document that sent it, and answers go there. */
export type Receive = (heading: FromPage, body: string, context: number) => void;

/** Calls the isolated world of the document `context`. */
const CALL = `(heading, body) => globalThis[${JSON.stringify(LISTEN)}](heading, body)`;

/** A page in Chromium, from when it is ready for the app's own address. */
export class PageTarget {
  readonly session: CdpSession;
  /** Also the id of the page's top frame. */
  readonly targetId: string;
  readonly windowId: number;
  #size = { width: 0, height: 0 };
  #zoomFactor: number | undefined;

  private constructor(session: CdpSession, targetId: string, windowId: number) {
    this.session = session;
    this.targetId = targetId;
    this.windowId = windowId;
  }

  /** A page at `about:blank`, prepared so that every later document of it has the preload. */
  static async open(options: PageOptions, receive: Receive): Promise<PageTarget> {
    const targetId = await createTarget(options);
    const session = await browser().attach(targetId);
    // Whatever a window for the eye begins with is none of the app's, and must not pass for it.
    if (!waitForLaunch().headless) await session.send('Page.navigate', { url: 'about:blank' });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== SPEAK) return;
      const { heading, body } = unwrap(payload);
      receive(heading, body, executionContextId);
    });
    const scripts = pageScripts(worldConfig(options), preloadText(options.preloadPath));
    const { windowId } = await browser().browser.send('Browser.getWindowForTarget', { targetId });
    // Chromium takes commands in the order in which they are sent, so they need not wait one by
    // one.
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Inspector.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', { name: SPEAK, executionContextName: WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.mainWorld }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.isolatedWorld,
        worldName: WORLD,
      }),
    ]);
    return new PageTarget(session, targetId, windowId);
  }

  /** Sends one message to the document `context`; false if that has been left since. */
  async tell(heading: ToPage, body: string, context: number): Promise<boolean> {
    try {
      await this.session.send('Runtime.callFunctionOn', {
        functionDeclaration: CALL,
        executionContextId: context,
        arguments: [{ value: heading }, { value: body }],
        silent: true,
      });
      return true;
    } catch {
      return false; // The document or the window is gone, and with it whoever was waiting.
    }
  }

  /** Sets the size of what the page sees. */
  async setContentSize(size: { width: number; height: number }): Promise<void> {
    this.#size = size;
    // A command newer than the protocol's published types.
    const send = browser().browser.send as (method: string, params: object) => Promise<unknown>;
    await unlessGone(send('Browser.setContentsSize', { windowId: this.windowId, ...size }));
    if (this.#zoomFactor !== undefined) await this.#applyZoom(this.#zoomFactor);
  }

  /** Lays the page out in fewer and larger pixels of its own, or more and smaller ones. */
  async setZoomFactor(factor: number): Promise<void> {
    if (factor === (this.#zoomFactor ?? 1)) return;
    this.#zoomFactor = factor;
    await this.#applyZoom(factor);
  }

  /** From the first zoom on: a page that is told so no longer would be as large as it was before. */
  async #applyZoom(zoom: number): Promise<void> {
    const { width, height } = this.#size;
    await unlessGone(
      this.session.send('Emulation.setDeviceMetricsOverride', {
        ...{ width: Math.round(width / zoom), height: Math.round(height / zoom) },
        ...{ deviceScaleFactor: zoom, mobile: false },
        // Without a display the picture is as large as its pixels; in a window it has to fill it.
        ...(waitForLaunch().headless ? {} : { scale: zoom }),
      }),
    );
  }
}

async function createTarget(options: PageOptions): Promise<string> {
  if (!waitForLaunch().headless) return openAppWindow();
  const { x: left, y: top, width, height } = options;
  const place = left === undefined || top === undefined ? {} : { left, top };
  const { targetId } = await browser().browser.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    width,
    height,
    ...place,
  });
  return targetId;
}

function worldConfig(options: PageOptions) {
  return {
    handOver: randomUUID(),
    speak: SPEAK,
    listen: LISTEN,
    preloadPath: options.preloadPath ?? '',
    process: {
      type: 'renderer',
      platform: process.platform,
      arch: process.arch,
      versions: { ...process.versions },
      sandboxed: true,
      contextIsolated: true,
      argv: [process.execPath, ...options.additionalArguments],
      env: {},
    },
  };
}

function preloadText(file: string | undefined): string | undefined {
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}
