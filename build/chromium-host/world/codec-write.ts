/**
 * From a value that `structuredClone` has let through to a JSON tree. An object with the key `$`
 * stands for what JSON cannot say; `{ $: 'ref', at }` is an object already written (cycles,
 * sharing). These functions also run in pages, as text: they may name one another and what every
 * realm has.
 */

/** What one message has written so far. */
export type Writing = {
  /** The place of each object, in the order in which they are begun. */
  readonly places: Map<object, number>;
  readonly toBase64: (bytes: Uint8Array) => string;
};

/** The tree of any value. Throws {@link cloneError} for what Electron's messages cannot hold. */
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

/** The tree of an object, or a reference to it if it has been written before. */
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

/** A list as a list; one with holes, or with properties beside its items, by its keys. */
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

/** The built-in kinds that structured clone keeps. */
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
      // Blob, ImageData and others that a page can clone but Electron's messages cannot hold.
      throw cloneError();
  }
}

/** What `ipcRenderer` and `webContents.send` of Electron throw. */
export function cloneError(): Error {
  return new Error('An object could not be cloned.');
}
