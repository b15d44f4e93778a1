type Listener = ((...details: unknown[]) => void) & { readonly original?: Listener };

/**
 * The part of Node's EventEmitter that a sandboxed preload gets from `require('events')`. It runs
 * in pages as text, so it may use only the page's globals.
 */
export class PreloadEmitter {
  readonly #listeners = new Map<string, readonly Listener[]>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...this.listeners(event), listener]);
    return this;
  }

  prependListener(event: string, listener: Listener): this {
    this.#listeners.set(event, [listener, ...this.listeners(event)]);
    return this;
  }

  once(event: string, listener: Listener): this {
    const callOnce = (...details: unknown[]) => {
      this.off(event, callOnce);
      Reflect.apply(listener, this, details);
    };
    return this.on(event, Object.assign(callOnce, { original: listener }));
  }

  off(event: string, listener: Listener): this {
    const list = this.listeners(event);
    const at = list.findLastIndex((one) => one === listener || one.original === listener);
    if (at >= 0) this.#listeners.set(event, list.toSpliced(at, 1));
    return this;
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) this.#listeners.clear();
    else this.#listeners.delete(event);
    return this;
  }

  listeners(event: string): Listener[] {
    return [...(this.#listeners.get(event) ?? [])];
  }

  listenerCount(event: string): number {
    return this.listeners(event).length;
  }

  eventNames(): string[] {
    return [...this.#listeners.keys()].filter((event) => this.listenerCount(event) > 0);
  }

  emit(event: string, ...details: unknown[]): boolean {
    const list = this.listeners(event);
    for (const listener of list) Reflect.apply(listener, this, details);
    return list.length > 0;
  }
}
