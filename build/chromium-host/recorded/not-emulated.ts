/** Makes every missing member of Electron throw, so that nothing looks as if it worked. */
import { EventEmitter } from 'node:events';

/** A member of Electron that the host lacks, by its name there. */
export class NotEmulated extends Error {
  constructor(what: string) {
    super(`not emulated: ${what}`);
    this.name = 'NotEmulated';
  }
}

/** Members that the language or Node's printing reads on any object. */
const READ_BY_JAVASCRIPT = new Set(['then', 'toJSON', 'default', '__esModule', 'href']);

/**
 * Makes every member that `members` does not define throw when read or set. The guard is at the end
 * of the prototype chain, so defined members cost nothing and `in` is still right.
 */
export function refuseOthers<T extends object>(name: string, members: T): T {
  Object.setPrototypeOf(members, guard(name, Object.getPrototypeOf(members)));
  return members;
}

/** {@link refuseOthers} for the static and instance members of a class. */
export function refuseOtherMembers(name: string, emulated: { readonly prototype: object }): void {
  refuseOthers(name, emulated);
  refuseOthers(name, emulated.prototype);
}

/**
 * An emitter that accepts only events the host can emit; listeners of others would wait for ever.
 */
export class KnownEvents extends EventEmitter {
  readonly #name: string;
  readonly #known: readonly string[];

  constructor(name: string, known: readonly string[]) {
    super();
    this.#name = name;
    this.#known = known;
    this.setMaxListeners(0);
  }

  override on(event: string | symbol, listener: (...details: never[]) => void): this {
    this.#check(event);
    return super.on(event, listener as () => void);
  }

  override addListener(event: string | symbol, listener: (...details: never[]) => void): this {
    return this.on(event, listener);
  }

  override prependListener(event: string | symbol, listener: (...details: never[]) => void): this {
    this.#check(event);
    return super.prependListener(event, listener as () => void);
  }

  #check(event: string | symbol): void {
    if (typeof event === 'string' && !this.#known.includes(event)) {
      throw new NotEmulated(`${this.#name} event ${event}`);
    }
  }
}

/** Members that work after the window closed. */
const OUTLIVES_WINDOW = new Set([
  'constructor',
  'isDestroyed',
  ...Object.keys(EventEmitter.prototype),
]);

/** Makes every method except `isDestroyed` throw from now on, as Electron's do. */
export function refuseDestroyed(object: object): void {
  const parent = Object.getPrototypeOf(object) as object;
  const guarded = new Proxy(parent, {
    get(_target, key, receiver) {
      if (typeof key === 'symbol' || OUTLIVES_WINDOW.has(key) || !(key in parent)) {
        return Reflect.get(parent, key, receiver);
      }
      throw new TypeError('Object has been destroyed');
    },
  });
  Object.setPrototypeOf(object, guarded);
}

function guard(name: string, parent: object): object {
  const isKnown = (key: string | symbol) =>
    typeof key === 'symbol' || key in parent || READ_BY_JAVASCRIPT.has(key);
  return new Proxy(parent, {
    get(_target, key, receiver) {
      if (isKnown(key)) return Reflect.get(parent, key, receiver);
      throw new NotEmulated(`${name}.${String(key)}`);
    },
    set(_target, key, value, receiver) {
      if (isKnown(key)) return Reflect.set(parent, key, value, receiver);
      throw new NotEmulated(`${name}.${String(key)}`);
    },
  });
}
