/**
 * The addresses with which a page requests a note's image from main.
 *
 * Our pages load nothing from elsewhere (Content-Security-Policy), so main fetches the image.
 */

import { cut } from '../cut-text.ts';
import { IMAGE_LABEL_CHARS_MAX } from '../image-limits.ts';
import { URL_CHARS_MAX } from '../text-limits.ts';

/** The path at which main serves images. */
export const IMAGE_PATH = '/note-image';

/** The image that a page requests. */
export type ImageWish = {
  /** The address in the note. */
  readonly source: string;
  /** The image's description, shown if it cannot be loaded. */
  readonly label: string;
};

/** Returns the relative address under which main serves the image. */
export function imageAddress({ source, label }: ImageWish): string {
  const short = cut(label, IMAGE_LABEL_CHARS_MAX);
  return `.${IMAGE_PATH}?source=${encode(source)}&label=${encode(short)}`;
}

/** Reads an address of {@link imageAddress}; `query` starts with `?`. */
export function readImageWish(path: string, query: string): ImageWish | undefined {
  if (path !== IMAGE_PATH) return undefined;
  const values = new Map(
    query
      .replace(/^\?/, '')
      .split('&')
      .map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=');
        return [name, decode(value.join('='))];
      }),
  );
  const source = values.get('source') ?? '';
  if (source === '' || source.length > URL_CHARS_MAX) return undefined;
  return { source, label: cut(values.get('label') ?? '', IMAGE_LABEL_CHARS_MAX) };
}

/** Whether an image comes from the network by https, or from the note itself. */
export function imageOrigin(source: string): 'network' | 'note' | undefined {
  if (/^https:\/\//i.test(source)) return source.length <= URL_CHARS_MAX ? 'network' : undefined;
  return inNote.test(source) ? 'note' : undefined;
}

/** Bitmap images only, because an SVG is a document. */
const inNote = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** Half a surrogate pair cannot be in an address, so it is left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
