import { expect, test } from 'vitest';
import { showName } from '../../shared/shown-name.ts';

test('[V4] a shown name turns nothing beside it', () => {
  expect(showName('Lan\u202etern\u2067 \u05d0\u05d1')).toBe('Lantern \u05d0\u05d1');
  expect(showName('a\u200fb')).toBe('a\u200fb'); // a mark turns no neighbour
});
