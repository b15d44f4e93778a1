import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  placeOf,
  recordPlaces,
  withKnownNames,
  withPlace,
} from '../../../electron/windows/record-bounds.ts';

const at = (x: number) => ({ x, y: 0, width: 500 + x, height: 400 });

test('finds the place of each window again, and gives a new one the size used last', () => {
  const places = withPlace(withPlace([], 'deal 7', at(1)), 'task 9', at(2));
  expect(placeOf(places, 'deal 7').was).toEqual(at(1));
  expect(placeOf(places, 'note 1')).toEqual({ size: { width: 502, height: 400 } });
  expect(placeOf([], 'note 1').size).toEqual({ width: 640, height: 760 });
  expect(withPlace(places, 'deal 7', at(3))).toHaveLength(2);
});

test('[Q20] finds the place of a record that was made here under the id that the service gave it', () => {
  const places = ['deal local-1', 'deal 7', 'task 9'].map((name, x) => ({ name, ...at(x) }));
  const known = withKnownNames(places, (id) => (id === 'local-1' ? '7' : id));
  expect(known).toEqual([
    { name: 'deal 7', ...at(0) },
    { name: 'task 9', ...at(2) },
  ]);
});

test('takes back only places in whole pixels, which a window can have', () => {
  const place = { name: 'deal 7', ...at(1) };
  expect(v.is(recordPlaces, [place])).toBe(true);
  for (const x of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
    expect(v.is(recordPlaces, [{ ...place, x }])).toBe(false);
  }
});

test('remembers a bounded number of windows, the latest', () => {
  let places = withPlace([], 'deal 0', at(0));
  for (let id = 1; id < 150; id += 1) places = withPlace(places, `deal ${id}`, at(id));
  expect(places).toHaveLength(100);
  expect(placeOf(places, 'deal 149').was).toMatchObject(at(149));
  expect(placeOf(places, 'deal 0').was).toBeUndefined();
});
