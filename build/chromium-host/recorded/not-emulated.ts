/** Nothing that Electron has and the host lacks may look as if it worked: it throws. */
import { EventEmitter } from 'node:events';

/** Something of Electron's that the host does not have, by its name there. */
export class NotEmulated extends Error {
  constructor(what: string) {
    super(`not emulated: ${what}`);
    this.name = 'NotEmulated';
  }
}

/** What the language, or Node in printing it, looks for on any object without meaning Electron. */
const READ_BY_JAVASCRIPT = new Set(['then', 'toJSON', 'default', '__esModule', 'href']);

/**
 * Makes every member that `members` does not define throw when read or set. The guard sits at the
 * end of the prototype chain, so what is defined costs nothing and `in` still tells the truth.
 */
export function refuseOthers<T extends object>(name: string, members: T): T {
  Object.setPrototypeOf(members, guard(name, Object.getPrototypeOf(members)));
  return members;
}

/** {@link refuseOthers} for a class: its static members and those of its instances. */
export function refuseOtherMembers(name: string, emulated: { readonly prototype: object }): void {
  refuseOthers(name, emulated);
  refuseOthers(name, emulated.prototype);
}

/**
 * An emitter that takes listeners only for events the host can emit, as others would wait for ever.
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

/** What may still be asked of an object whose window is closed. */
const OUTLIVES_WINDOW = new Set([
  'constructor',
  'isDestroyed',
  ...Object.keys(EventEmitter.prototype),
]);

/** From here on every method but `isDestroyed` fails as Electron's do on something closed. */
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
