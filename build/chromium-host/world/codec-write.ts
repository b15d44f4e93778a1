/**
 * Turns a value that passed `structuredClone` into a JSON tree. An object with the key `$` stands
 * for a value that JSON lacks; `{ $: 'ref', at }` is an object written before (cycles, sharing).
 * These functions also run in pages as text, so they may use only one another and what every realm
 * has.
 */

/** The state of writing one message. */
export type Writing = {
  /** The index of each object, in the order of their start. */
  readonly places: Map<object, number>;
  readonly toBase64: (bytes: Uint8Array) => string;
};

/**
 * Returns the tree of any value. Throws {@link cloneError} for what Electron's messages cannot
 * carry.
 */
export function writeValue(value: unknown, writing: Writing): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (Object.is(value, -0)) return { $: 'number', text: '-0' };
      return Number.isFinite(value) ? value : { $: 'number', text: String(value) };
    case 'undefined':
      return { $: 'undefined' };
    case 'bigint':
      return { $: 'bigint', text: String(value) };
    case 'object':
      return value === null ? null : writeObject(value, writing);
    default:
      throw cloneError();
  }
}

/** Returns the tree of an object, or a reference if it was written before. */
export function writeObject(value: object, writing: Writing): unknown {
  const at = writing.places.get(value);
  if (at !== undefined) return { $: 'ref', at };
  writing.places.set(value, writing.places.size);
  if (Array.isArray(value)) return writeArray(value, writing);
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { $: 'view', name: value.constructor.name, bytes: writing.toBase64(bytes) };
  }
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return kind === 'Object' ? writePlain(value, writing) : writeBuiltIn(value, kind, writing);
}

/** A list as a list; one with holes or extra properties by its keys. */
export function writeArray(list: readonly unknown[], writing: Writing): unknown {
  const keys = Object.keys(list);
  if (keys.length === list.length) return list.map((item) => writeValue(item, writing));
  const entries = keys.map((key) => [key, writeValue(Reflect.get(list, key), writing)]);
  return { $: 'array', length: list.length, entries };
}

/** A plain object as itself, unless one of its keys would be misread. */
export function writePlain(value: object, writing: Writing): unknown {
  const keys = Object.keys(value);
  if (keys.includes('$') || keys.includes('__proto__')) {
    const entries = keys.map((key) => [key, writeValue(Reflect.get(value, key), writing)]);
    return { $: 'object', entries };
  }
  const tree: Record<string, unknown> = {};
  for (const key of keys) tree[key] = writeValue(Reflect.get(value, key), writing);
  return tree;
}

/** The built-in kinds that structured clone supports. */
export function writeBuiltIn(value: object, kind: string, writing: Writing): unknown {
  switch (kind) {
    case 'Date':
      return { $: 'date', time: writeValue((value as Date).getTime(), writing) };
    case 'RegExp':
      return { $: 'regexp', source: (value as RegExp).source, flags: (value as RegExp).flags };
    case 'Map': {
      const entries = [...(value as Map<unknown, unknown>)].map(([key, item]) => [
        writeValue(key, writing),
        writeValue(item, writing),
      ]);
      return { $: 'map', entries };
    }
    case 'Set':
      return { $: 'set', items: [...(value as Set<unknown>)].map((i) => writeValue(i, writing)) };
    case 'ArrayBuffer':
      return { $: 'buffer', bytes: writing.toBase64(new Uint8Array(value as ArrayBuffer)) };
    case 'Error': {
      const { name, message, stack } = value as Error;
      const cause = 'cause' in value ? { cause: writeValue(value.cause, writing) } : {};
      return { $: 'error', name, message, stack, ...cause };
    }
    case 'Boolean':
    case 'Number':
    case 'String':
    case 'BigInt':
      return { $: 'boxed', value: writeValue(value.valueOf(), writing) };
    default:
      // Such as Blob or ImageData: a page can clone it, but Electron's messages cannot carry it.
      throw cloneError();
  }
}

/** The error of Electron's `ipcRenderer` and `webContents.send`. */
export function cloneError(): Error {
  return new Error('An object could not be cloned.');
}
