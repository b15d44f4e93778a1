import type { Random } from '../../../shared/ports.ts';

/** Creates the sfc32 generator for a 32-bit `seed`; its UUIDs are version 4. */
export function createSeededRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed >>> 0;
  let counter = 1;
  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  for (let round = 0; round < 15; round += 1) next(); // nearby seeds start out alike
  const hex = () => next().toString(16).padStart(8, '0');
  return {
    fraction: () => next() / 2 ** 32,
    uuid() {
      const digits = hex() + hex() + hex() + hex();
      const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `${variant}${digits.slice(17, 20)}`,
        digits.slice(20),
      ].join('-');
    },
  };
}
