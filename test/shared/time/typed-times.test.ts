import { expect, test } from 'vitest';
import { readTypedTime } from '../../../shared/time/read-duration.ts';
import { typedTimes, withLength } from '../../../shared/time/typed-times.ts';
import { instantAt } from '../../../shared/time/zoned-day.ts';
import { HOUR_MS, SECOND_MS } from '../../../shared/time.ts';

const place = { day: '2026-03-29', zone: 'Europe/Berlin' }; // its clocks skip 2:00 to 3:00
const at = (minute: number) => instantAt(place.day, minute, place.zone) ?? 0;
const morning = { startAt: at(8 * 60), endAt: at(9 * 60) };

function read(text: string) {
  const typed = readTypedTime(text);
  if (!typed.ok) throw new Error(typed.message);
  return typed.value;
}

test('[T6.1] gives a typed length to a span by moving its end', () => {
  const span = { startAt: morning.startAt, endAt: at(9 * 60 + 30) };
  expect(typedTimes(read('1:30'), place, morning)).toMatchObject({ value: { kind: 'span', span } });
  expect(withLength(morning, 5_400)).toEqual(span);
});

test('[T6.1] keeps a typed length without a span as a plain duration', () => {
  expect(typedTimes(read('1:30'), place)).toMatchObject({
    value: { kind: 'plain', seconds: 5_400 },
  });
});

test('[T6.5] takes a typed start and end as they are, whatever was there', () => {
  const span = { startAt: at(10 * 60), endAt: at(11 * 60) };
  expect(typedTimes(read('10-11'), place, morning)).toMatchObject({
    value: { kind: 'span', span },
  });
});

test('[T1.8] leaves a start and an end that are typed again, to the second and in the repeated hour', () => {
  const autumn = { day: '2026-10-25', zone: 'Europe/Berlin' }; // its clocks show 2:00 to 3:00 twice
  const clock = (minute: number) => instantAt(autumn.day, minute, autumn.zone) ?? 0;
  const present = {
    startAt: clock(60) + 20 * SECOND_MS,
    endAt: clock(2 * 60 + 30) + HOUR_MS, // the second 2:30
  };
  const typed = (text: string) => typedTimes(read(text), autumn, present);
  expect(typed('1-2:30')).toMatchObject({ value: { span: present } });
  expect(typed('1:15-2:30')).toMatchObject({
    value: { span: { startAt: clock(75), endAt: present.endAt } },
  });
  expect(typed('1-2:45')).toMatchObject({
    value: { span: { startAt: present.startAt, endAt: clock(2 * 60 + 45) } },
  });
  const late = { startAt: present.endAt, endAt: clock(4 * 60) };
  const first = { startAt: clock(2 * 60 + 30), endAt: clock(2 * 60 + 50) };
  expect(typedTimes(read('2:30-2:50'), autumn, late)).toMatchObject({ value: { span: first } });
});

test('[T1.3] refuses a time that the clocks skip', () => {
  expect(typedTimes(read('2:30-4'), place)).toMatchObject({ ok: false, failure: 'skipped' });
});

test('[T1.7] refuses a length of 0, for a new entry and for one with a start', () => {
  for (const present of [null, morning]) {
    expect(typedTimes(read('0'), place, present)).toMatchObject({ ok: false, failure: 'empty' });
  }
});
