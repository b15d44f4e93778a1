import { expect, test } from 'vitest';
import { asColour } from '../../../shared/table/colour.ts';

test('takes colours of hex digits alone', () => {
  expect(['#abc', '#A1B2C3', '#a1b2c3d4'].map(asColour)).toEqual(['#abc', '#A1B2C3', '#a1b2c3d4']);
  expect(['red', 'url(x)', '#ab', '#abc;x', 7, null].map(asColour)).toEqual(
    Array(6).fill(undefined),
  );
});
