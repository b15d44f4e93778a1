import * as v from 'valibot';
import { expect, test } from 'vitest';
import { IMAGES_IN_NOTE_MAX } from '../../../shared/image-limits.ts';
import { imageCalls } from '../../../shared/ipc/image-calls.ts';
import { URL_CHARS_MAX } from '../../../shared/text-limits.ts';

const fits = (name: keyof typeof imageCalls, input: unknown) => v.is(imageCalls[name].input, input);

test('take so many images, each with an address of bounded length, and no more', () => {
  const sources = Array.from({ length: IMAGES_IN_NOTE_MAX }, () => 'https://a.example/b.png');
  expect(fits('readImages', { sources })).toBe(true);
  expect(fits('chooseImages', { kind: 'show', sources })).toBe(true);
  expect(fits('readImages', { sources: [...sources, 'x'] })).toBe(false);
  expect(fits('readImages', { sources: ['x'.repeat(URL_CHARS_MAX + 1)] })).toBe(false);
});

test('refuse an unknown choice', () => {
  expect(fits('chooseImages', { kind: 'always', host: 'a.example' })).toBe(true);
  expect(fits('chooseImages', { kind: 'always' })).toBe(false);
  expect(fits('chooseImages', { kind: 'never' })).toBe(false);
});
