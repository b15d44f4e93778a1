/**
 * Encrypts what a user has written before it goes to the disk (X1): AES-256-GCM with a fresh nonce.
 *
 * The name of its place is part of the proof, so a value moved to another place does not open. A
 * sealed value begins with a mark that no JSON begins with; what has no mark is clear and opens as it
 * is. So rows of both kinds may stand side by side until a conversion has reached them (X3).
 */

export interface Seal {
  /** The text as it goes to the disk. */
  seal(place: string, text: string): string;
  /**
   * The text that was sealed at this place. Returns a value that was damaged or moved as it is: no
   * reader takes it for JSON. Throws {@link NoKeyForSeal} for a sealed value where there is no key.
   */
  open(place: string, text: string): string;
  sealBytes(place: string, bytes: Uint8Array): Uint8Array;
  /** `undefined` for bytes that were damaged or moved. Throws likewise. */
  openBytes(place: string, bytes: Uint8Array): Uint8Array | undefined;
}

/** A sealed value was read without a key: nothing may be done to it. */
export class NoKeyForSeal extends Error {
  override readonly name = 'NoKeyForSeal';

  constructor() {
    super('What is saved here is encrypted by the app lock, and its key was not given.');
  }
}

/** The beginning of sealed texts and of sealed bytes. */
export const MARK = 'sealed1:';
export const BYTES_MARK = new TextEncoder().encode('TRAYTABLE SEALED 1\0');

/** Is true for a text that was sealed. */
export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}

/** Is true for bytes that were sealed. */
export function areSealed(bytes: Uint8Array): boolean {
  return BYTES_MARK.every((byte, index) => bytes[index] === byte);
}

/** Leaves everything clear: the app lock is off. */
export const openSeal: Seal = {
  seal: (_place, text) => text,
  open(_place, text) {
    if (isSealed(text)) throw new NoKeyForSeal();
    return text;
  },
  sealBytes: (_place, bytes) => bytes,
  openBytes(_place, bytes) {
    if (areSealed(bytes)) throw new NoKeyForSeal();
    return bytes;
  },
};
