/**
 * Runs in the isolated world of every page, before its scripts: builds the surroundings of a
 * sandboxed preload, then runs the app's preload unchanged. These functions run in pages as text,
 * so they may use only one another and the page's globals.
 */

import { type Bridge, createBridge } from './bridge.ts';
import { type Codec, createCodec } from './codec.ts';
import { PreloadEmitter } from './preload-emitter.ts';
import { type FromPage, type ToPage, wrap } from './wire.ts';

/** A page's calls to the main process. */
export type WorldConfig = {
  /** The event through which the two worlds find each other: a new secret per window. */
  readonly handOver: string;
  readonly speak: string;
  readonly listen: string;
  readonly preloadPath: string;
  /** The plain members of the preload's `process`. */
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

/** Chromium's own base64; it is fast, but missing in TypeScript's library. */
function pageCodec(): Codec {
  const bytes = Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> };
  return createCodec({
    to: (view) => (view as unknown as { toBase64(): string }).toBase64(),
    from: (text) => bytes.fromBase64(text),
  });
}

/** Reports what is under a right click. A page knows nothing about spelling. */
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

/** Reports every change of the document's title, which DevTools do not. */
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

/** Creates `ipcRenderer`, and the function that receives the main process's messages. */
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

/** `contextBridge`: copies the value to the page; functions and promises stay connected. */
function createContextBridge(bridge: Bridge) {
  return {
    exposeInMainWorld(key: string, api: unknown): void {
      bridge.ask('expose', { key, packed: bridge.pack(api) });
    },
  };
}

/** The `process` of a sandboxed preload. */
function createProcess(config: WorldConfig) {
  return Object.assign(new PreloadEmitter(), config.process, {
    cwd: () => '/',
    uptime: () => performance.now() / 1000,
    nextTick: (step: (...values: unknown[]) => void, ...values: unknown[]) =>
      queueMicrotask(() => step(...values)),
  });
}

/** The `require` of a sandboxed preload: four modules, none of them the computer's. */
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

/** Like `refuseOthers` in the main process: a missing member throws. */
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

/** The functions that a page needs for {@link startIsolatedWorld}. */
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
