import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMAGE_LABEL_CHARS_MAX } from '../../../shared/image-limits.ts';
import { imageAddress, imageOrigin, readImageWish } from '../../../shared/note/image-address.ts';
import { URL_CHARS_MAX } from '../../../shared/text-limits.ts';
import { assertProperty, SEED } from '../../support/property.ts';

function readBack(address: string) {
  const { pathname, search } = new URL(address, 'app://bundle/index.html');
  return readImageWish(pathname, search);
}

describe('imageAddress', () => {
  test(`encodes every address and name, so that main reads back what the page meant (seed ${SEED})`, () => {
    assertProperty(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (source, label) => {
          expect(readBack(imageAddress({ source, label }))).toEqual({ source, label });
        },
      ),
    );
  });

  test('leaves out half a character, which no address can carry', () => {
    expect(readBack(imageAddress({ source: 'https://x.y/\ud800a', label: '\udc00' }))).toEqual({
      source: 'https://x.y/a',
      label: '',
    });
  });

  test('shortens the name', () => {
    const wish = readBack(imageAddress({ source: 'https://x.y', label: 'x'.repeat(500) }));
    expect(wish?.label.length).toBeLessThanOrEqual(IMAGE_LABEL_CHARS_MAX + 1);
  });

  test.each([
    ['another path', '/index.html', '?source=https%3A%2F%2Fx.y'],
    ['no address', '/note-image', '?label=a'],
    ['a broken spelling', '/note-image', '?source=%E0%A4%A'],
    ['an endless address', '/note-image', `?source=${'a'.repeat(URL_CHARS_MAX + 1)}`],
  ])('reads nothing from %s', (_, path, query) => {
    expect(readImageWish(path, query)).toBeUndefined();
  });
});

describe('imageOrigin', () => {
  test.each([
    ['https://files.example/a.png', 'network'],
    ['HTTPS://files.example/a.png', 'network'],
    ['data:image/png;base64,iVBORw0KGgo=', 'note'],
    ['data:image/svg+xml;base64,PHN2Zz4=', undefined],
    ['data:image/png,<svg onload=x>', undefined],
    ['data:text/html;base64,PGI+', undefined],
    ['http://files.example/a.png', undefined],
    ['//files.example/a.png', undefined],
    ['a.png', undefined],
    ['file:///etc/passwd', undefined],
    ['blob:https://x.y/1', undefined],
    ['javascript:alert(1)', undefined],
    ['app://bundle/index.html', undefined],
    ['', undefined],
  ])('of %s is %s', (source, origin) => {
    expect(imageOrigin(source)).toBe(origin);
  });
});
