import { createBridge } from './bridge.ts';
import type { Packed } from './packing.ts';

/**
 * Runs in the page's own world before its scripts. It takes the node from the isolated world and
 * defines on `window` what the preload exposes. It forwards what a browser tab would do itself. It
 * runs as text, so it may use only `createBridge` and the page's globals.
 */
export function startMainWorld(handOver: string): void {
  if (window !== window.top) return;

  const freezeDeeply = (value: unknown): unknown => {
    const isObject = typeof value === 'function' || (typeof value === 'object' && value !== null);
    if (!isObject || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
    Object.freeze(value);
    for (const key of Object.keys(value)) freezeDeeply(Reflect.get(value, key));
    return value;
  };

  const receive = (event: MouseEvent) => {
    event.stopImmediatePropagation();
    const bridge = createBridge(event.relatedTarget as Node, 'main', 'isolated');
    bridge.answer('expose', ({ key, packed }: { key: string; packed: Packed }) => {
      if (key in window) {
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      }
      const value = freezeDeeply(bridge.unpack(packed));
      Object.defineProperty(window, key, { value, enumerable: true });
    });
    // Chromium lets scripts close only windows that scripts opened; Electron's can always be
    // closed.
    window.close = () => bridge.tell('close-window');
    window.open = (url = '', frameName = '', features = '') => {
      const absolute = url === '' ? 'about:blank' : new URL(url, document.baseURI).href;
      bridge.tell('open-window', { url: absolute, frameName, features });
      return null;
    };
  };
  window.addEventListener(handOver, receive as EventListener, { once: true });
}
