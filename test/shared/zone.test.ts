import { expect, test } from 'vitest';
import { isZone, knownZone } from '../../shared/zone.ts';
import { zones } from '../support/zones.ts';

test('[T4.6] a zone is one that this computer knows; another counts as UTC', () => {
  for (const zone of zones) expect([isZone(zone), knownZone(zone)]).toEqual([true, zone]);
  for (const text of ['', 'Europe/Atlantis', 'Berlin time', 'Etc/Unknown', 'x'.repeat(500)]) {
    expect([isZone(text), knownZone(text)]).toEqual([false, 'UTC']);
  }
  expect(knownZone(undefined)).toBe('UTC'); // V8 where TZ is misspelt
});
