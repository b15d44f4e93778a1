/**
 * Runs in the isolated world of every window's page, before any script of the page: what a
 * sandboxed preload finds around it, then the app's preload itself, unchanged. These functions run
 * in pages, as text: they may name one another and what a page has.
 */

import { type Bridge, createBridge } from './bridge.ts';
import { type Codec, createCodec } from './codec.ts';
import { PreloadEmitter } from './preload-emitter.ts';
import { type FromPage, type ToPage, wrap } from './wire.ts';

/** What the main process knows and the page must be told. */
export type WorldConfig = {
  /** The event by which the two worlds find each other: a new secret per window. */
  readonly handOver: string;
  readonly speak: string;
  readonly listen: string;
  readonly preloadPath: string;
  /** The members of the preload's `process` that are plain values. */
  readonly process: Readonly<Record<string, unknown>>;
};

type Preload = (this: unknown, ...surroundings: unknown[]) => void;
type Send = (heading: FromPage, values: readonly unknown[]) => void;

/** Builds the preload's surroundings and runs it. */
function startIsolatedWorld(config: WorldConfig, preload: Preload | undefined): void {
  if (window !== window.top) return;
  const node = document.createElement('i');
  window.dispatchEvent(new MouseEvent(config.handOver, { relatedTarget: node }));
  const bridge = createBridge(node, 'isolated', 'main');
  const codec = pageCodec();

  const speak = Reflect.get(globalThis, config.speak) as (text: string) => void;
  Reflect.deleteProperty(globalThis, config.speak);
  const send: Send = (heading, values) => speak(wrap(heading, codec.encode(values)));

  bridge.hear('close-window', () => send({ kind: 'close-window' }, []));
  bridge.hear('open-window', (asked: unknown) => send({ kind: 'open-window' }, [asked]));
  watchRightClicks((clicked) => send({ kind: 'context-menu' }, [clicked]));
  watchTitle((title) => send({ kind: 'retitled' }, [title]));
  const { ipcRenderer, receive } = createIpcRenderer(send, codec);
  Object.defineProperty(globalThis, config.listen, { value: receive });

  const electron = refuseOtherNames('electron', {
    ipcRenderer: refuseOtherNames('ipcRenderer', ipcRenderer),
    contextBridge: refuseOtherNames('contextBridge', createContextBridge(bridge)),
  });
  const process = createProcess(config);
  const requireModule = createRequire(electron);
  const module = { exports: {} };
  const { setImmediate, clearImmediate } = requireModule('node:timers') as Record<string, unknown>;
  const around = [requireModule, module, module.exports, process, globalThis];
  try {
    if (preload) Reflect.apply(preload, module.exports, [...around, setImmediate, clearImmediate]);
  } catch (error) {
    console.error(`Unable to load preload script: ${config.preloadPath}`, error);
    const reason = error instanceof Error ? error : new Error(String(error));
    send({ kind: 'preload-error' }, [config.preloadPath, reason]);
  }
  process.emit('loaded');
  send({ kind: 'ready' }, []);
}

/** Chromium's own base64 is fast and newer than TypeScript's library. */
function pageCodec(): Codec {
  const bytes = Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> };
  return createCodec({
    to: (view) => (view as unknown as { toBase64(): string }).toBase64(),
    from: (text) => bytes.fromBase64(text),
  });
}

/** Tells what is under a right click, as far as a page knows it: of spelling it knows nothing. */
function watchRightClicks(tell: (clicked: object) => void): void {
  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const field = event.target.closest<HTMLElement>('input, textarea');
    const isEditable = field !== null || (event.target as HTMLElement).isContentEditable === true;
    const selectionText = String(document.getSelection() ?? '');
    const canCopy = field !== null || selectionText !== '';
    tell({
      x: event.clientX,
      y: event.clientY,
      isEditable,
      selectionText,
      linkURL: event.target.closest<HTMLAnchorElement>('a[href]')?.href ?? '',
      misspelledWord: '',
      dictionarySuggestions: [],
      editFlags: { canCut: isEditable && canCopy, canCopy, canPaste: isEditable },
    });
  });
}

/** Tells the document's title whenever it changes: DevTools do not. */
function watchTitle(tell: (title: string) => void): void {
  let last = '';
  const check = (): void => {
    if (document.title === last) return;
    last = document.title;
    tell(last);
  };
  window.addEventListener('DOMContentLoaded', () => {
    check();
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(check).observe(document.head, changes);
  });
}

/** `ipcRenderer`, and the function that takes what the main process sends. */
function createIpcRenderer(send: Send, codec: Codec) {
  type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  const ipcRenderer = Object.assign(new PreloadEmitter(), {
    send(channel: string, ...values: unknown[]): void {
      send({ kind: 'send', channel }, values);
    },
    async invoke(channel: string, ...values: unknown[]): Promise<unknown> {
      calls++;
      const call = calls;
      send({ kind: 'invoke', channel, call }, values);
      return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
    },
  });
  const receive = (heading: ToPage, body: string): void => {
    if (heading.kind === 'event') {
      const event = { sender: ipcRenderer, senderId: 0, ports: [] };
      ipcRenderer.emit(heading.channel, event, ...(codec.decode(body) as unknown[]));
      return;
    }
    const call = waiting.get(heading.call);
    waiting.delete(heading.call);
    if (heading.kind === 'answer') call?.resolve(codec.decode(body));
    else call?.reject(new Error(codec.decode(body) as string));
  };
  return { ipcRenderer, receive };
}

/** `contextBridge`: the value is copied to the page, its functions and promises stay connected. */
function createContextBridge(bridge: Bridge) {
  return {
    exposeInMainWorld(key: string, api: unknown): void {
      bridge.ask('expose', { key, packed: bridge.pack(api) });
    },
  };
}

/** `process` of a sandboxed preload. */
function createProcess(config: WorldConfig) {
  return Object.assign(new PreloadEmitter(), config.process, {
    cwd: () => '/',
    uptime: () => performance.now() / 1000,
    nextTick: (step: (...values: unknown[]) => void, ...values: unknown[]) =>
      queueMicrotask(() => step(...values)),
  });
}

/** `require` of a sandboxed preload: four names, and nothing of the computer. */
function createRequire(electron: object) {
  const timers = {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    setImmediate: (step: (...values: unknown[]) => void, ...values: unknown[]) =>
      setTimeout(step, 0, ...values),
    clearImmediate: clearTimeout,
  };
  const modules = new Map<string, unknown>([
    ['electron', electron],
    ['electron/renderer', electron],
    ['events', Object.assign(PreloadEmitter, { EventEmitter: PreloadEmitter })],
    ['timers', timers],
    ['url', { URL, URLSearchParams }],
  ]);
  return (name: string): unknown => {
    const found = modules.get(name.replace(/^node:/, ''));
    if (found === undefined) throw new Error(`module not found: ${name}`);
    return found;
  };
}

/** As `refuseOthers` of the main process: what is not there throws instead of being `undefined`. */
function refuseOtherNames<T extends object>(name: string, members: T): T {
  const parent = Object.getPrototypeOf(members) as object;
  const guard = new Proxy(parent, {
    get(_target, key, receiver) {
      if (typeof key === 'symbol' || key in parent) return Reflect.get(parent, key, receiver);
      if (key === 'then' || key === 'toJSON') return undefined;
      throw new Error(`not emulated: ${name}.${key}`);
    },
  });
  return Object.setPrototypeOf(members, guard) as T;
}

/** What a page must be given so that it can call {@link startIsolatedWorld}. */
export const isolatedFunctions = [
  PreloadEmitter,
  wrap,
  startIsolatedWorld,
  watchRightClicks,
  watchTitle,
  pageCodec,
  createIpcRenderer,
  createContextBridge,
  createProcess,
  createRequire,
  refuseOtherNames,
] as const;
