import { expect, test } from 'vitest';
import { typedStart } from '../../../shared/time/typed-start.ts';

const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(`${text}:00+01:00`);
const minute = (hours: number, minutes = 0) => hours * 60 + minutes;

test('[T10.4] reads a corrected start as the nearest such clock time', () => {
  const today = { startAt: at('2026-11-20T08:00'), now: at('2026-11-20T12:00'), zone };
  expect(typedStart(minute(7, 30), today)).toBe(at('2026-11-20T07:30'));
  expect(typedStart(minute(9), today)).toBe(at('2026-11-20T09:00'));
  const overnight = { startAt: at('2026-11-19T23:50'), now: at('2026-11-20T00:30'), zone };
  expect(typedStart(minute(0, 10), overnight)).toBe(at('2026-11-20T00:10'));
  expect(typedStart(minute(22), overnight)).toBe(at('2026-11-19T22:00'));
  const early = { startAt: at('2026-11-20T00:10'), now: at('2026-11-20T00:30'), zone };
  expect(typedStart(minute(23, 50), early)).toBe(at('2026-11-19T23:50'));
});

test('[T10.4] takes no start in the future, and skips a day on which the clock does not show it', () => {
  const present = { startAt: at('2026-11-20T08:00'), now: at('2026-11-20T09:00'), zone };
  expect(typedStart(minute(9, 30), present)).toBe(at('2026-11-19T09:30'));
  const spring = Date.parse('2026-03-29T04:00:00+02:00');
  const skipped = typedStart(minute(2, 30), { startAt: spring, now: spring, zone });
  expect(skipped).toBe(Date.parse('2026-03-28T02:30:00+01:00'));
});
