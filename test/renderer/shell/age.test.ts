import { expect, test } from 'vitest';
import { ageInWords } from '../../../renderer/shell/age.ts';
import { Dates } from '../../../renderer/ui/dates.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import { aStatus } from '../../support/fake-bridge.ts';

const now = Date.UTC(2026, 2, 12, 14, 2);
const dates = new Dates(() => 'UTC');
const never = perList(() => null);
const words = (over: Parameters<typeof aStatus>[0]) =>
  ageInWords('notes', aStatus(over), dates, now);

test('says when a list was last fetched whole', () => {
  const at = (notes: number) => words({ asOf: { ...never, notes } });
  expect(at(Date.UTC(2026, 2, 12, 9, 12))).toBe('As of 09:12');
  expect(at(Date.UTC(2026, 2, 11, 9, 12))).toBe('As of yesterday 09:12');
  expect(at(now - 20_000)).toBe('As of now');
});

test('[list.no_total] says how many have come before the first time is over, without guessing how many there are', () => {
  expect(words({ asOf: never, sweeping: { list: 'notes', records: 1 } })).toBe('1 note so far');
  expect(words({ asOf: never, line: 'unreachable' })).toBe('Not fetched yet');
});
