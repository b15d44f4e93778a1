/** Seals texts of the cache by WebCrypto, and opens them again. */
import type { CacheKey } from '../../shared/ipc/cache-calls.ts';

/** A text as it is on the disk: a nonce of 12 bytes, then the encrypted text with its check. */
export type SealedBytes = Uint8Array<ArrayBuffer>;

export type TextSeal = {
  /** The same for the same key; says nothing of the key. */
  readonly name: string;
  /** Whether texts are to be stored sealed, or as they are because the lock is being turned off. */
  readonly form: CacheKey['form'];
  /** Returns the text sealed for one place; the same text at the same place gives the same bytes. */
  readonly seal: (place: string, text: string) => Promise<SealedBytes>;
  /** Returns the text; `undefined` if it was changed, moved from another place or sealed by another key. */
  readonly open: (place: string, sealed: SealedBytes) => Promise<string | undefined>;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const NAME_BYTES = 6;

/**
 * Derives the keys of the seal; no part of the page can read them afterwards.
 *
 * The nonce is a keyed digest of place and text. So a page of the pull that brings nothing new equals
 * the rows that are here, without opening any. Two texts share a nonce only by a collision of 96 bits.
 */
export async function createTextSeal({
  key,
  form,
}: Pick<CacheKey, 'key' | 'form'>): Promise<TextSeal> {
  const { subtle } = crypto;
  const given = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
  if (given.length !== KEY_BYTES) throw new Error('The key of the cache has another length.');
  const root = await subtle.importKey('raw', given, 'HKDF', false, ['deriveKey']);
  given.fill(0);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const [texts, nonces] = await Promise.all([
    subtle.deriveKey(derivation('texts'), root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    subtle.deriveKey(derivation('nonces'), root, { ...hmac, length: 256 }, false, ['sign']),
  ]);
  const nonceOf = async (bytes: SealedBytes) =>
    new Uint8Array(await subtle.sign('HMAC', nonces, bytes)).slice(0, NONCE_BYTES);
  const name = [...(await nonceOf(bytesOf('name'))).slice(0, NAME_BYTES)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return {
    ...{ name, form },
    async seal(place, text) {
      const [additionalData, clear] = [bytesOf(place), bytesOf(text)];
      const iv = await nonceOf(joinBytes(bytesOf(`${place.length} ${place} `), clear));
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, texts, clear);
      return joinBytes(iv, new Uint8Array(sealed));
    },
    async open(place, sealed) {
      const [iv, encrypted] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES)];
      try {
        const additionalData = bytesOf(place);
        const clear = await subtle.decrypt(
          { name: 'AES-GCM', iv, additionalData },
          texts,
          encrypted,
        );
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(clear);
      } catch {
        return undefined;
      }
    },
  };
}

function derivation(info: string) {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(info) };
}

function bytesOf(text: string): SealedBytes {
  return new TextEncoder().encode(text);
}

function joinBytes(...parts: readonly Uint8Array[]): SealedBytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
