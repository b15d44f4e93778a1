import { expect, test } from 'vitest';
import { isSameClock, placeOfZone } from '../../../shared/time/zone-words.ts';

test('[T4.2] names a zone by its place', () => {
  expect(placeOfZone('Asia/Tokyo')).toBe('Tokyo');
  expect(placeOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(placeOfZone('UTC')).toBe('UTC');
});

test('[T4.2] detects that two clocks show the same', () => {
  const summer = Date.UTC(2026, 6, 1);
  expect(isSameClock('Europe/Berlin', 'Europe/Vienna', summer)).toBe(true);
  expect(isSameClock('Europe/Berlin', 'Africa/Johannesburg', summer)).toBe(true);
  expect(isSameClock('Europe/Berlin', 'Africa/Johannesburg', Date.UTC(2026, 0, 1))).toBe(false);
});
