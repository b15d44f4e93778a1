import { expect, test } from 'vitest';
import { placeNames, placeOfKey, places } from '../../../shared/ipc/places.ts';

test('gives every place a digit of its own, counted in the order of the sidebar', () => {
  expect(placeNames.map((place) => places[place].key)).toEqual(
    placeNames.map((_place, index) => String(index + 1)),
  );
});

test('finds the place of a key, and none for a key that opens no place', () => {
  for (const place of placeNames) expect(placeOfKey(places[place].key)).toBe(place);
  expect(placeOfKey('0')).toBeUndefined();
  expect(placeOfKey(String(placeNames.length + 1))).toBeUndefined();
});
