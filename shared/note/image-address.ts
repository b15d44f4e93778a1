/**
 * How a page asks main for the image of a note: an address of its own bundle that names the real one.
 *
 * A page of ours loads nothing from elsewhere (Content-Security-Policy); main fetches what this names.
 */
import { IMAGE_LABEL_CHARS_MAX, URL_CHARS_MAX } from '../limits.ts';
import { cut } from './plain-text.ts';

/** The path below the bundle that main answers with images. */
export const IMAGE_PATH = '/note-image';

/** What a page asks for. */
export type ImageWish = {
  /** The address in the note. */
  readonly source: string;
  /** What the note calls the image; shown where it cannot be had. */
  readonly label: string;
};

/** The address, relative to our pages, under which main hands out the image. */
export function imageAddress({ source, label }: ImageWish): string {
  const short = cut(label, IMAGE_LABEL_CHARS_MAX);
  return `.${IMAGE_PATH}?source=${encode(source)}&label=${encode(short)}`;
}

/** What an address asks for, if it is one of {@link imageAddress}; `query` begins with its `?`. */
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

/** Where an image may come from: the network by https, or the note itself. */
export function imageOrigin(source: string): 'network' | 'note' | undefined {
  if (/^https:\/\//i.test(source)) return source.length <= URL_CHARS_MAX ? 'network' : undefined;
  return inNote.test(source) ? 'note' : undefined;
}

/** Pictures of pixels only: an SVG is a document. */
const inNote = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** Half a surrogate pair has no address; it is left out. */
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
