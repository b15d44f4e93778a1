import { expect, test } from 'vitest';
import {
  placeGroups,
  placeNames,
  placeOfKey,
  places,
  placesOf,
} from '../../../shared/ipc/places.ts';

const placeOf = (key: string) =>
  placeOfKey({ key: key.replace('Shift+', ''), shift: key.startsWith('Shift+') });

test('gives the first nine places a digit each, in the order of the sidebar', () => {
  expect(placeNames.slice(0, 9).map((place) => places[place].key)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
});

test('finds the place of each key, and none for other keys', () => {
  for (const place of placeNames) expect(placeOf(places[place].key)).toBe(place);
  for (const key of ['0', 'd', 'Shift+1', 'Shift+,']) expect(placeOf(key)).toBeUndefined();
});

test('lists every place once, group by group', () => {
  expect(placeGroups.flatMap((group) => placesOf(group))).toEqual(placeNames);
});
