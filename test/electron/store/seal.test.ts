/** Values that only their key opens, and only where they were sealed. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOpeningSeal, createSeal } from '../../../electron/store/create-seal.ts';
import { areSealed, isSealed, NoKeyForSeal, openSeal } from '../../../electron/store/seal.ts';

const key = randomBytes(32);
const seal = createSeal(key);
const TEXT = 'Grüße aus Zürich 🏔';

describe('a sealed text', () => {
  test('[X1] opens at its place by its key, and has a nonce of its own', () => {
    const [one, other] = [seal.seal('journal', TEXT), seal.seal('journal', TEXT)];
    expect(one).not.toBe(other);
    expect(one).not.toContain('Zürich');
    expect(isSealed(one)).toBe(true);
    expect(seal.open('journal', one)).toBe(TEXT);
    expect(createOpeningSeal(key).open('journal', one)).toBe(TEXT);
    expect(createOpeningSeal(key).seal('journal', TEXT)).toBe(TEXT);
  });

  test('[X1.1] stays as it is at another place, by another key, changed or cut', () => {
    const sealed = seal.seal('journal', TEXT);
    const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
    expect(seal.open('history', sealed)).toBe(sealed);
    expect(createSeal(randomBytes(32)).open('journal', sealed)).toBe(sealed);
    expect(seal.open('journal', changed)).toBe(changed);
    expect(seal.open('journal', sealed.slice(0, 30))).toBe(sealed.slice(0, 30));
  });

  test('[X3] stands beside clear ones, which no JSON is taken for', () => {
    expect(seal.open('journal', '{"kind":"event"}')).toBe('{"kind":"event"}');
    expect(isSealed(JSON.stringify('sealed1:'))).toBe(false);
  });

  test('[X4] is never read without a key', () => {
    expect(() => openSeal.open('journal', seal.seal('journal', TEXT))).toThrow(NoKeyForSeal);
    expect(openSeal.open('journal', openSeal.seal('journal', TEXT))).toBe(TEXT);
  });
});

test('[X1] [X1.1] bytes open at their place by their key alone', () => {
  const bytes = randomBytes(1_000);
  const sealed = seal.sealBytes('image', bytes);
  expect(areSealed(sealed)).toBe(true);
  expect(areSealed(bytes)).toBe(false);
  expect(Buffer.from(seal.openBytes('image', sealed) ?? [])).toEqual(bytes);
  expect(seal.openBytes('image', bytes)).toBe(bytes);
  expect(seal.openBytes('file', sealed)).toBeUndefined();
  expect(createSeal(randomBytes(32)).openBytes('image', sealed)).toBeUndefined();
  expect(seal.openBytes('image', sealed.subarray(0, 25))).toBeUndefined();
  expect(() => openSeal.openBytes('image', sealed)).toThrow(NoKeyForSeal);
});
