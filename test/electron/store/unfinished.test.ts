import { expect, test } from 'vitest';
import { createSettings } from '../../../electron/store/settings.ts';
import { keepUnfinished, readUnfinished } from '../../../electron/store/unfinished.ts';
import { UNFINISHED_CHARS_MAX, UNFINISHED_PLACES_MAX } from '../../../shared/storage-limits.ts';
import { databaseForTest, fillDisk } from '../../support/profile-for-test.ts';

test('[Q16] finds half-finished input after a start, in its own account alone', () => {
  const database = databaseForTest();
  keepUnfinished(createSettings(database), 'ada', { place: 'a', text: 'Hello' });
  const settings = createSettings(database);
  expect(readUnfinished(settings, 'ada')).toEqual({ a: 'Hello' });
  expect(readUnfinished(settings, 'jo')).toEqual({});
  keepUnfinished(settings, 'ada', { place: 'a', text: null });
  expect(readUnfinished(settings, 'ada')).toEqual({});
});

test('keeps the newest half-finished input within its bound', () => {
  const settings = createSettings(databaseForTest());
  for (let place = 0; place <= UNFINISHED_PLACES_MAX; place += 1) {
    keepUnfinished(settings, 'ada', { place: `p${place}`, text: 'x' });
  }
  const places = Object.keys(readUnfinished(settings, 'ada'));
  expect(places).toHaveLength(UNFINISHED_PLACES_MAX);
  expect([places[0], places.at(-1)]).toEqual(['p1', `p${UNFINISHED_PLACES_MAX}`]);
  keepUnfinished(settings, 'ada', { place: 'p1', text: 'x'.repeat(UNFINISHED_CHARS_MAX) });
  expect(Object.keys(readUnfinished(settings, 'ada'))).toEqual(['p1']);
});

test('[P2] leaves half-finished input as it was if the disk refuses', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  keepUnfinished(settings, 'ada', { place: 'a', text: 'Hello' });
  fillDisk(database);
  const long = { place: 'a', text: 'x'.repeat(100_000) };
  expect(() => keepUnfinished(settings, 'ada', long)).toThrow('full');
  expect(readUnfinished(settings, 'ada')).toEqual({ a: 'Hello' });
});
