import { expect, test } from 'vitest';
import { createTextSeal } from '../../../renderer/cache/text-seal.ts';
import { aCacheKey } from '../../support/a-cache-key.ts';

const place = 'bodies n1';
const texts = ['', 'Hello', '\ufeffBrûlée \u{1f370}', 'x'.repeat(200_000)];

test('opens what it sealed, at the same place and with the same key alone', async () => {
  const seal = await createTextSeal(aCacheKey());
  for (const text of texts) {
    const sealed = await seal.seal(place, text);
    expect(await seal.open(place, sealed)).toBe(text);
    expect(await seal.open('bodies n2', sealed)).toBeUndefined();
    expect(await seal.open('notes n1', sealed)).toBeUndefined();
    const other = await createTextSeal(aCacheKey({ of: 2 }));
    expect(await other.open(place, sealed)).toBeUndefined();
    expect(other.name).not.toBe(seal.name);
  }
});

test('opens nothing that was changed or cut', async () => {
  const seal = await createTextSeal(aCacheKey());
  const sealed = await seal.seal(place, 'Hello');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await seal.open(place, changed)).toBeUndefined();
    expect(await seal.open(place, sealed.slice(0, at))).toBeUndefined();
  }
});

test('seals the same text at one place to the same bytes, and all else with another nonce', async () => {
  const seal = await createTextSeal(aCacheKey());
  const again = await createTextSeal(aCacheKey({ form: 'clear' }));
  expect(await again.seal(place, 'Hello')).toEqual(await seal.seal(place, 'Hello'));
  // The last two differ only in where the place ends.
  const pairs = [
    ...[
      [place, 'Hello'],
      [place, 'Hello!'],
      ['bodies n2', 'Hello'],
      ['notes n1', 'Hello'],
    ],
    ...[
      ['a', ' b'],
      ['a ', 'b'],
    ],
  ] as const;
  const nonces = await Promise.all(
    pairs.map(async ([at = '', text = '']) => (await seal.seal(at, text)).slice(0, 12).join()),
  );
  expect(new Set(nonces).size).toBe(pairs.length);
});

test('hides every byte of the text and takes no key of another length', async () => {
  const seal = await createTextSeal(aCacheKey());
  const sealed = String.fromCharCode(...(await seal.seal(place, 'Crème Wednesday')));
  expect(sealed).not.toContain('Wednesday');
  await expect(createTextSeal({ key: btoa('short'), form: 'sealed' })).rejects.toThrow('length');
});
