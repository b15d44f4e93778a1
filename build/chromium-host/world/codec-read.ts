/**
 * Turns the JSON tree of `codec-write.ts` into a value. These functions also run in pages as text,
 * so they may use only one another and what every realm has.
 */

/** The state of reading one message. */
export type Reading = {
  /** Every object in the order of its start; `ref` trees name the index. */
  readonly known: unknown[];
  readonly fromBase64: (text: string) => Uint8Array<ArrayBuffer>;
};

/** An object of the tree for a value that JSON lacks. */
export type Tagged = { readonly $: string; readonly [field: string]: unknown };

type Entry = readonly [unknown, unknown];

/** Returns the value of any tree. */
export function readTree(tree: unknown, reading: Reading): unknown {
  if (tree === null || typeof tree !== 'object') return tree;
  if (Array.isArray(tree)) {
    const list: unknown[] = [];
    reading.known.push(list);
    for (const item of tree) list.push(readTree(item, reading));
    return list;
  }
  if ('$' in tree) return readTagged(tree as Tagged, reading);
  return readEntries({}, Object.entries(tree), reading);
}

/** Reads primitives, references and containers. */
export function readTagged(tree: Tagged, reading: Reading): unknown {
  switch (tree.$) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(tree['text']);
    case 'bigint':
      return BigInt(tree['text'] as string);
    case 'ref':
      return reading.known[tree['at'] as number];
    case 'array':
      return readArray(tree, reading);
    case 'object':
      return readEntries({}, tree['entries'] as Entry[], reading);
    case 'map': {
      const map = new Map<unknown, unknown>();
      reading.known.push(map);
      for (const [key, value] of tree['entries'] as Entry[]) {
        map.set(readTree(key, reading), readTree(value, reading));
      }
      return map;
    }
    case 'set': {
      const set = new Set<unknown>();
      reading.known.push(set);
      for (const item of tree['items'] as unknown[]) set.add(readTree(item, reading));
      return set;
    }
    case 'error':
      return readError(tree, reading);
    default: {
      const leaf = readLeaf(tree, reading);
      reading.known.push(leaf);
      return leaf;
    }
  }
}

/** Reads objects without others inside. */
export function readLeaf(tree: Tagged, reading: Reading): unknown {
  switch (tree.$) {
    case 'date':
      return new Date(readTree(tree['time'], reading) as number);
    case 'regexp':
      return new RegExp(tree['source'] as string, tree['flags'] as string);
    case 'buffer':
      return reading.fromBase64(tree['bytes'] as string).buffer;
    case 'view': {
      const { buffer } = reading.fromBase64(tree['bytes'] as string);
      const View = Reflect.get(globalThis, tree['name'] as string);
      return new View(buffer);
    }
    case 'boxed':
      return Object(readTree(tree['value'], reading));
    default:
      throw new Error(`A message holds the unknown tag ${tree.$}.`);
  }
}

/** Reads a list with holes. */
export function readArray(tree: Tagged, reading: Reading): unknown {
  const list = new Array(tree['length'] as number);
  return readEntries(list, tree['entries'] as Entry[], reading);
}

/** Defines instead of assigning, because a key may be `__proto__`. */
export function readEntries(object: object, entries: readonly Entry[], reading: Reading): object {
  reading.known.push(object);
  const property = { writable: true, enumerable: true, configurable: true };
  for (const [key, tree] of entries) {
    Object.defineProperty(object, key as string, { ...property, value: readTree(tree, reading) });
  }
  return object;
}

/** Reads an error into the same built-in class, with the stack of the other side. */
export function readError(tree: Tagged, reading: Reading): Error {
  const name = tree['name'] as string;
  const isBuiltIn = /^(Eval|Range|Reference|Syntax|Type|URI)Error$/.test(name);
  const Kind: ErrorConstructor = isBuiltIn ? Reflect.get(globalThis, name) : Error;
  const error = new Kind(tree['message'] as string);
  reading.known.push(error);
  const property = { writable: true, configurable: true };
  Object.defineProperty(error, 'stack', { ...property, value: tree['stack'] });
  if ('cause' in tree) {
    Object.defineProperty(error, 'cause', { ...property, value: readTree(tree['cause'], reading) });
  }
  return error;
}
