import { expect, test } from 'vitest';
import { createSettings } from '../../../electron/store/settings.ts';
import {
  keepUnfinished,
  readUnfinished,
  unfinishedKey,
} from '../../../electron/store/unfinished.ts';
import { UNFINISHED_CHARS_MAX, UNFINISHED_PLACES_MAX } from '../../../shared/storage-limits.ts';
import { databaseForTest, fillDisk } from '../../support/profile-for-test.ts';

test('[Q16] finds half-finished input after a start, in its own account alone', () => {
  const database = databaseForTest();
  keepUnfinished(createSettings(database), 'ada', { place: 'a', text: 'Hello', was: [] });
  const settings = createSettings(database);
  expect(readUnfinished(settings, 'ada')).toEqual({ a: 'Hello' });
  expect(readUnfinished(settings, 'jo')).toEqual({});
  keepUnfinished(settings, 'ada', { place: 'a', text: null, was: ['Hello'] });
  expect(readUnfinished(settings, 'ada')).toEqual({});
});

test('[P2] refuses half-finished input beyond its bound, and drops none for it', () => {
  const settings = createSettings(databaseForTest());
  const keep = (place: string, text: string | null) =>
    keepUnfinished(settings, 'ada', { place, text, was: ['x'] });
  const all = Array.from({ length: UNFINISHED_PLACES_MAX }, (_, at) => [`p${at}`, 'x'] as const);
  settings.set(unfinishedKey('ada'), all);
  expect(keep('one more', 'x')).toBe('full');
  expect(keep('p1', 'x'.repeat(UNFINISHED_CHARS_MAX))).toBe('full');
  expect(readUnfinished(settings, 'ada')).toEqual(Object.fromEntries(all));
  expect(keep('p0', null)).toEqual({ text: null });
  expect(keep('one more', 'x')).toEqual({ text: 'x' });
  expect(keep('p1', 'y')).toEqual({ text: 'y' });
});

test('[P2] leaves half-finished input as it was if the disk refuses', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  keepUnfinished(settings, 'ada', { place: 'a', text: 'Hello', was: [] });
  fillDisk(database);
  const long = { place: 'a', text: 'x'.repeat(100_000), was: ['Hello'] };
  expect(() => keepUnfinished(settings, 'ada', long)).toThrow('full');
  expect(readUnfinished(settings, 'ada')).toEqual({ a: 'Hello' });
});
