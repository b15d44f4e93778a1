/** One window's page in Chromium: its DevTools session and the two worlds of its documents. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CdpSession, unlessGone } from './cdp.ts';
import { openAppWindow } from './headful-window.ts';
import { browser, waitForLaunch } from './host.ts';
import { pageScripts } from './world/page-scripts.ts';
import { type FromPage, LISTEN, SPEAK, type ToPage, unwrap, WORLD } from './world/wire.ts';

/** The options of a page; sizes and places in screen pixels. */
export type PageOptions = {
  readonly width: number;
  readonly height: number;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly preloadPath: string | undefined;
  readonly additionalArguments: readonly string[];
};

/** Receives each message of the page; replies go to the document `context`. */
export type Receive = (heading: FromPage, body: string, context: number) => void;

/** Calls the isolated world of a document. */
const CALL = `(heading, body) => globalThis[${JSON.stringify(LISTEN)}](heading, body)`;

/** A page in Chromium that is ready to load the app. */
export class PageTarget {
  readonly session: CdpSession;
  /** Also the id of its top frame. */
  readonly targetId: string;
  readonly windowId: number;
  #size = { width: 0, height: 0 };
  #zoomFactor: number | undefined;

  private constructor(session: CdpSession, targetId: string, windowId: number) {
    this.session = session;
    this.targetId = targetId;
    this.windowId = windowId;
  }

  /** Opens a page at `about:blank` that adds the preload to every later document. */
  static async open(options: PageOptions, receive: Receive): Promise<PageTarget> {
    const targetId = await createTarget(options);
    const session = await browser().attach(targetId);
    // A visible window starts with a page of its own, which must not count as the app's.
    if (!waitForLaunch().headless) await session.send('Page.navigate', { url: 'about:blank' });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== SPEAK) return;
      const { heading, body } = unwrap(payload);
      receive(heading, body, executionContextId);
    });
    const scripts = pageScripts(worldConfig(options), preloadText(options.preloadPath));
    const { windowId } = await browser().browser.send('Browser.getWindowForTarget', { targetId });
    // Chromium runs commands in order, so they need not wait for one another.
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

  /** Sends one message to the document `context`; false if it was left. */
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

  /** Sets the size of the page's content. */
  async setContentSize(size: { width: number; height: number }): Promise<void> {
    this.#size = size;
    // Newer than the published types of the protocol.
    const send = browser().browser.send as (method: string, params: object) => Promise<unknown>;
    await unlessGone(send('Browser.setContentsSize', { windowId: this.windowId, ...size }));
    if (this.#zoomFactor !== undefined) await this.#applyZoom(this.#zoomFactor);
  }

  /** Sets the zoom: larger pixels mean fewer of them. */
  async setZoomFactor(factor: number): Promise<void> {
    if (factor === (this.#zoomFactor ?? 1)) return;
    this.#zoomFactor = factor;
    await this.#applyZoom(factor);
  }

  /** From the first zoom on, because a page without the override keeps its last size. */
  async #applyZoom(zoom: number): Promise<void> {
    const { width, height } = this.#size;
    await unlessGone(
      this.session.send('Emulation.setDeviceMetricsOverride', {
        ...{ width: Math.round(width / zoom), height: Math.round(height / zoom) },
        ...{ deviceScaleFactor: zoom, mobile: false },
        // Without a display the picture is as large as its pixels; in a window it must fill it.
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
