/**
 * Takes out of a value what cannot be cloned, and puts it back afterwards. These functions run in
 * pages as text, so they may use only one another and the page's globals.
 */

/** A value ready to be cloned; the removed parts are listed by path and number. */
export type Packed = {
  readonly value: unknown;
  readonly functions: readonly Placed<number>[];
  readonly promises: readonly Placed<number>[];
  /** Electron carries only an error's message. */
  readonly errors: readonly Placed<string>[];
};

type Placed<T> = readonly [path: readonly string[], what: T];
type Path = readonly string[];

/** A function on either side. */
export type Procedure = (...values: unknown[]) => unknown;

/** Walks objects and lists as Electron does; the engine clones the remainder. */
export function packValue(
  root: unknown,
  by: {
    readonly clone: (value: unknown) => unknown;
    readonly number: (procedure: Procedure) => number;
    readonly follow: (promise: Promise<unknown>) => number;
  },
): Packed {
  const functions: Placed<number>[] = [];
  const promises: Placed<number>[] = [];
  const errors: Placed<string>[] = [];
  const copies = new Map<object, unknown>();
  const copyInto = (copy: object, original: object, path: Path): object => {
    copies.set(original, copy);
    for (const key of Object.keys(original)) {
      Reflect.set(copy, key, walk(Reflect.get(original, key), [...path, key]));
    }
    return copy;
  };
  const walk = (value: unknown, path: Path): unknown => {
    if (typeof value === 'function') functions.push([path, by.number(value as Procedure)]);
    else if (value instanceof Promise) promises.push([path, by.follow(value)]);
    else if (value instanceof Error && !(value instanceof DOMException)) {
      errors.push([path, value.message]);
    } else if (typeof value !== 'object' || value === null) return value;
    else if (copies.has(value)) return copies.get(value);
    else if (Array.isArray(value)) return copyInto(new Array(value.length), value, path);
    else if (Object.prototype.toString.call(value) === '[object Object]') {
      return copyInto({}, value, path);
    } else return value;
    return undefined;
  };
  const copy = walk(root, []);
  try {
    return { value: by.clone(copy), functions, promises, errors };
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

/** Puts stand-ins for functions, promises and errors back in their places. */
export function unpackValue(
  packed: Packed,
  stub: (id: number) => Procedure,
  createPromise: (id: number) => Promise<unknown>,
): unknown {
  const box = { value: packed.value };
  const put = (path: Path, value: unknown): void => {
    const way = ['value', ...path];
    const last = way.pop() as string;
    const place = way.reduce<object>((at, key) => Reflect.get(at, key), box);
    Reflect.set(place, last, value);
  };
  for (const [path, id] of packed.functions) put(path, stub(id));
  for (const [path, id] of packed.promises) put(path, createPromise(id));
  for (const [path, message] of packed.errors) put(path, new Error(message));
  return box.value;
}
