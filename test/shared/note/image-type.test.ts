import { describe, expect, test } from 'vitest';
import { imageType } from '../../../shared/note/image-type.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((char) => char.charCodeAt(0)),
    ),
  );

describe('imageType', () => {
  test.each([
    ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n rest')],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', bytes('GIF89a....')],
    ['image/gif', bytes('GIF87a')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['image/avif', bytes(0, 0, 0, 0x1c, 'ftypavif', 0, 0, 0, 0, 'mif1miaf')],
    ['image/avif', bytes(0, 0, 0, 0x18, 'ftypmif1', 0, 0, 0, 0, 'miafavif')],
  ])('recognises %s by its first bytes', (type, image) => {
    expect(imageType(image)).toBe(type);
  });

  test.each([
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a page', bytes('<!doctype html>')],
    ['a sound in the same container as WebP', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt ')],
    ['a film in the same container as AVIF', bytes(0, 0, 0, 0x18, 'ftypisom', 0, 0, 0, 0, 'mp41')],
    ['AVIF named only in the version', bytes(0, 0, 0, 0x10, 'ftypisomavif')],
    ['AVIF named behind the box', bytes(0, 0, 0, 0x10, 'ftypisom', 0, 0, 0, 0, 'avif')],
    ['a PNG behind a page', bytes('<b>', 0x89, 'PNG\r\n', 0x1a, '\n')],
    ['the beginning of a PNG', bytes(0x89, 'PN')],
    ['nothing', bytes()],
  ])('takes %s for no image', (_, other) => {
    expect(imageType(other)).toBeUndefined();
  });
});
