import { expect, test } from 'vitest';
import { aroundKey, isSameId, namedIn, nothingAround } from '../../../shared/kinds/clash.ts';

test('finds a record by its id as a number or as text', () => {
  const project = { id: 3 };
  const around = { ...nothingAround, named: new Map([[aroundKey('projects', 3), project]]) };
  expect(namedIn(around, 'projects', '3')).toBe(project);
  expect(namedIn(around, 'contacts', 3)).toBeUndefined();
  expect(namedIn(around, 'projects', null)).toBeUndefined();
});

test('compares ids whatever they are spelt as, and nothing with nothing', () => {
  expect(isSameId(3, '3')).toBe(true);
  expect(isSameId(null, undefined)).toBe(true);
  expect(isSameId(null, 3)).toBe(false);
});
