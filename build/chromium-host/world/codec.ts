/**
 * Structured clone as text, because a DevTools binding carries one string.
 *
 * A value first goes through the realm's own `structuredClone`, so that what may be sent, and what
 * is lost of it, is the engine's decision. Then `codec-write.ts` makes a JSON tree of it and
 * `codec-read.ts` a value again. The same functions run in pages, as text ({@link codecFunctions}).
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

/** Turns values to text and back. `encode` throws Electron's error for what cannot be cloned. */
export type Codec = {
  encode(value: unknown): string;
  decode(text: string): unknown;
};

/** A realm's way with base64; Node and Chromium have different ones. */
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

/** What a page must be given so that it can call {@link createCodec}. */
export const codecFunctions = [
  createCodec,
  ...[cloneError, writeValue, writeObject, writeArray, writePlain, writeBuiltIn],
  ...[readTree, readTagged, readLeaf, readArray, readEntries, readError],
] as const;
