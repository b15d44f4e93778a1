/** Makes the seal of a key: AES-256-GCM with a fresh nonce. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { areSealed, BYTES_MARK, isSealed, MARK, openSeal, type Seal } from './seal.ts';

export const SEAL_KEY_BYTES = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with `key` and opens what it sealed. */
export function createSeal(key: Uint8Array): Seal {
  return {
    seal: (place, text) => MARK + encrypt(key, place, Buffer.from(text)).toString('base64'),
    open(place, text) {
      if (!isSealed(text)) return text;
      const opened = decrypt(key, place, Buffer.from(text.slice(MARK.length), 'base64'));
      return opened?.toString() ?? text;
    },
    sealBytes: (place, bytes) => Buffer.concat([BYTES_MARK, encrypt(key, place, bytes)]),
    openBytes(place, bytes) {
      if (!areSealed(bytes)) return bytes;
      return decrypt(key, place, bytes.subarray(BYTES_MARK.length));
    },
  };
}

/** Opens what `key` sealed and writes everything clear: the app lock is being turned off. */
export function createOpeningSeal(key: Uint8Array): Seal {
  const { seal, sealBytes } = openSeal;
  return { ...createSeal(key), seal, sealBytes };
}

function encrypt(key: Uint8Array, place: string, clear: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, place: string, sealed: Uint8Array): Buffer | undefined {
  const end = sealed.length - TAG_BYTES;
  if (end < NONCE_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
  } catch {
    return undefined;
  }
}
