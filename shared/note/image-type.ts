/** Detects the type of an image from its first bytes, whatever the server says. */

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** Returns the type of a supported image; `undefined` for any other, such as SVG. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (begins(bytes, 0, 0x89, ...codes('PNG\r\n'), 0x1a, 0x0a)) return 'image/png';
  if (begins(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(bytes, 0, ...codes('GIF87a')) || begins(bytes, 0, ...codes('GIF89a'))) {
    return 'image/gif';
  }
  if (begins(bytes, 0, ...codes('RIFF')) && begins(bytes, 8, ...codes('WEBP'))) return 'image/webp';
  return isAvif(bytes) ? 'image/avif' : undefined;
}

/** Looks for a `ftyp` box with the brand of a still or moving AVIF. */
function isAvif(bytes: Uint8Array): boolean {
  if (!begins(bytes, 4, ...codes('ftyp'))) return false;
  const size = bytes.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0);
  const end = Math.min(size, bytes.length, FTYP_BYTES_MAX);
  for (let at = 8; at + 4 <= end; at += 4) {
    const isVersion = at === 12; // stands between the main brand and the others
    if (
      !isVersion &&
      (begins(bytes, at, ...codes('avif')) || begins(bytes, at, ...codes('avis')))
    ) {
      return true;
    }
  }
  return false;
}

/** No encoder lists more brands than fit here. */
const FTYP_BYTES_MAX = 128;

function begins(bytes: Uint8Array, at: number, ...wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

function codes(text: string): number[] {
  return [...text].map((char) => char.codePointAt(0) ?? 0);
}
