/**
 * File names that Windows, macOS and Linux all accept, made of what people type.
 *
 * A name holds no sign with a meaning in paths, no invisible sign that changes its direction, and no
 * word that Windows reserves. Names in one folder differ even where letters of both cases, or of
 * both compositions, count as equal.
 */
import { FILE_NAME_BYTES_MAX, FILE_NAME_CHARS_MAX } from './bounds.ts';

/** Signs with a meaning in paths or shells of Windows, and all that cannot be seen. */
const refused = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** Invisible signs, such as those that turn the direction. Emoji need the joiner (U+200D). */
const invisible = /(?!\u200d)\p{Cf}/gu;

/** Windows takes these for devices, with any ending. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** A name for this text; `fallback` if nothing of it can stay. The ending comes on top. */
export function fileName(text: string, fallback: string): string {
  const clean = text.normalize('NFC').replace(invisible, '').replace(refused, ' ');
  const name = shorten(clean.replace(/\s+/g, ' ').replace(/^[ .~-]+/, ''));
  const trimmed = name.replace(/[ .\u200d]+$/, '');
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(trimmed)) return fallback;
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** Is true for a name that {@link fileName} could have made, with its number and ending. */
export function isFileName(name: string): boolean {
  if (name === '' || name.length > FILE_NAME_CHARS_MAX + 20) return false;
  if (name.search(refused) !== -1 || name.search(invisible) !== -1) return false;
  return !/^[ .~]|[ .]$/.test(name) && !reserved.test(name);
}

/** Hands out names that are unique in their folder. */
export type Names = (folder: string, wanted: string, ending?: string) => string;

/** Creates {@link Names}; the second file of a name comes with a number. */
export function createNames(): Names {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (folder, wanted, ending = '') => {
    const first = keyOf(folder, `${wanted}${ending}`);
    for (let number = next.get(first) ?? 1; ; number += 1) {
      const name = `${wanted}${number === 1 ? '' : ` (${number})`}${ending}`;
      const key = keyOf(folder, name);
      if (taken.has(key)) continue;
      taken.add(key);
      next.set(first, number + 1);
      return name;
    }
  };
}

/** Disks of Windows and macOS take names for equal whose letters differ in case or composition. */
function keyOf(folder: string, name: string): string {
  return `${folder}\n${name}`.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Cuts between letters as people see them, never inside an emoji. */
function shorten(text: string): string {
  let [name, bytes] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += bytesOf(segment);
    const isTooLong = name.length + segment.length > FILE_NAME_CHARS_MAX;
    if (isTooLong || bytes > FILE_NAME_BYTES_MAX) break;
    name += segment;
  }
  return name;
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
