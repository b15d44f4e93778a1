/**
 * Structured clone as text, because a DevTools binding carries one string.
 *
 * A value first passes the realm's own `structuredClone`, so that the engine decides what may be
 * sent. Then `codec-write.ts` makes a JSON tree of it and `codec-read.ts` a value again. The same
 * functions run in pages as text ({@link codecFunctions}).
 */

import { readArray, readEntries, readError, readLeaf, readTagged, readTree } from './codec-read.ts';
import {
  cloneError,
  writeArray,
  writeBuiltIn,
  writeObject,
  writePlain,
  writeValue,
} from './codec-write.ts';

/** Converts values to text and back. `encode` throws Electron's error for what cannot be cloned. */
export type Codec = {
  encode(value: unknown): string;
  decode(text: string): unknown;
};

/** Base64 in a realm; Node and Chromium differ. */
export type Base64 = {
  readonly from: (text: string) => Uint8Array<ArrayBuffer>;
  readonly to: (bytes: Uint8Array) => string;
};

/** The codec of the main process. */
export const nodeCodec: Codec = createCodec({
  to: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  from: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
});

/** Makes the codec of a realm. */
export function createCodec(base64: Base64): Codec {
  return {
    encode(value) {
      let clone: unknown;
      try {
        clone = structuredClone(value);
      } catch {
        throw cloneError();
      }
      return JSON.stringify(writeValue(clone, { places: new Map(), toBase64: base64.to }));
    },
    decode: (text) => readTree(JSON.parse(text), { known: [], fromBase64: base64.from }),
  };
}

/** The functions that a page needs for {@link createCodec}. */
export const codecFunctions = [
  createCodec,
  ...[cloneError, writeValue, writeObject, writeArray, writePlain, writeBuiltIn],
  ...[readTree, readTagged, readLeaf, readArray, readEntries, readError],
] as const;
