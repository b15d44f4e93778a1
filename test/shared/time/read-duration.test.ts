/** The texts people type for time: the forms of the issue, and random lengths in every form. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIMED_SECONDS_MAX } from '../../../shared/time/bounds.ts';
import { clockText, exactDuration } from '../../../shared/time/duration-text.ts';
import { secondsOf } from '../../../shared/time/entry.ts';
import { readingOf, readTypedTime, spanOn } from '../../../shared/time/read-duration.ts';
import { dayOf } from '../../../shared/time.ts';
import { dayParts } from '../../support/day-parts.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedInstant } from '../../support/zones.ts';

/** The reading in words, or the sentence about the mistake. */
function read(text: string): string {
  const typed = readTypedTime(text);
  return typed.ok ? readingOf(typed.value, clockText) : `✗ ${typed.message}`;
}

test('[T1.1] [T2] reads the length that a span has on its day', () => {
  const lengthOn = (text: string, day: string) => {
    const typed = readTypedTime(text);
    return typed.ok && readingOf(typed.value, clockText, { day, zone: 'Europe/Berlin' });
  };
  expect(lengthOn('1:30-3:30', '2026-10-25')).toBe('1:30 to 3:30, 3 h');
  expect(lengthOn('1-4', '2026-03-29')).toBe('1:00 to 4:00, 2 h');
  expect(lengthOn('22-3:30', '2026-10-24')).toBe('22:00 to 3:30 the next day, 6 h 30 min');
  expect(lengthOn('8-9:30', '2026-10-25')).toBe('8:00 to 9:30, 1 h 30 min');
});

describe('a typed time', () => {
  for (const [reading, texts] of Object.entries({
    '1 h 30 min': [
      '1:30',
      '1.5',
      '1,5',
      '90m',
      '1h30',
      '1h 30m',
      ' 1 H 30 Min ',
      '90 minutes',
      '1.5 h',
    ],
    '2 h 15 min': ['2h 15', '2:15', '2 hours 15 minutes', '2.25h', '２：１５'],
    '30 min': [':30', '.5', ',5', '0:30', '30 min'],
    '8 h': ['8', '8h', '8 hrs', '8:00', '08:00'],
    '20 min': ['0.3333', '20m'],
    '1 h 30 min 15 s': ['1:30:15'],
    '0 min': ['0', '0:00', '0m'],
    '8:00 to 9:30, 1 h 30 min': ['8-9:30', '8 – 9:30', '08:00—9.30', '8 to 9:30'],
    '8:15 to 12:00, 3 h 45 min': ['8:15 - 12', '8.15-12'],
    '22:00 to 1:30 the next day, 3 h 30 min': ['22-1:30'],
    '22:00 to midnight, 2 h': ['22-24', '22 - 0:00'],
  })) {
    test(`[T1] [T1.1] is ${reading} as ${texts.map((text) => `"${text}"`).join(', ')}`, () => {
      expect(texts.map(read)).toEqual(texts.map(() => reading));
    });
  }

  for (const [reading, texts] of Object.entries({
    '13:00 to 14:30, 1 h 30 min': [
      '1pm-2:30pm',
      '1-2:30 PM',
      '1:00 p.m. – 2:30 p.m.',
      '1pm to 2:30',
    ],
    '9:00 to 17:00, 8 h': ['9am-5pm', '9-5pm'],
    '11:00 to 13:00, 2 h': ['11-1pm', '11 AM–1 PM'],
    '0:00 to 12:00, 12 h': ['12am-12pm'],
    '23:00 to 1:00 the next day, 2 h': ['11pm-1am'],
  })) {
    test(`[T1.6] is ${reading} as ${texts.map((text) => `"${text}"`).join(', ')}`, () => {
      expect(texts.map(read)).toEqual(texts.map(() => reading));
    });
  }

  test('[T1.1] that can’t be read gets a sentence', () => {
    const examples = '✗ Type a time such as 1:30, 1.5, 90m, 1h30 or 8-9:30.';
    for (const text of [
      '',
      ' ',
      'x',
      '-1',
      '1:',
      '1:3',
      '.',
      'h',
      '1h-30',
      '1e3',
      '1.5.5',
      '8-',
      '1'.repeat(99),
    ]) {
      expect(read(text)).toBe(examples);
    }
    expect(read('1:75')).toBe('✗ Minutes go up to 59 here.');
    expect(read('1h 75m')).toBe('✗ Minutes go up to 59 here.');
    expect(read('1:15:75')).toBe('✗ Seconds go up to 59 here.');
    expect(read('8-25')).toBe('✗ Clock times go from 0:00 to 24:00.');
    expect(read('8-9:75')).toBe('✗ Clock times go from 0:00 to 24:00.');
    for (const text of ['13pm-2pm', '0am-2am', '1am-14pm']) {
      expect(read(text)).toBe('✗ Clock times go from 0:00 to 24:00.');
    }
    expect(read('24-3')).toBe('✗ Clock times go from 0:00 to 24:00.');
    expect(read('8-8:00')).toBe('✗ Start and end are the same time.');
  });

  test('[T1.2] is hours up to 24 if it is a bare number', () => {
    expect(read('24')).toBe('24 h');
    expect(read('90')).toBe('✗ 90 hours is more than a day. For minutes type 90m.');
  });

  test('[T1.5] is no longer than a day in any form, unless the entry is longer already', () => {
    for (const text of ['24', '24:00', '24h', '24,0', '1440m', '23h59']) {
      expect(read(text)).not.toContain('✗');
    }
    const tooLong = '✗ A day has 24 hours. Type at most 24:00.';
    for (const text of ['25:00', '25h', '24:00:01', '24,01', '1441m', '24h1', '999h', '99999m']) {
      expect(read(text)).toBe(tooLong);
    }
    expect(readTypedTime('29:00', 30 * 3_600)).toMatchObject({ ok: true });
    expect(readTypedTime('30:01', 30 * 3_600)).toMatchObject({ message: 'Type at most 30:00.' });
  });

  test('[T1.3] is refused if the clocks skip it', () => {
    const range = { kind: 'range', startMinute: 150, endMinute: 240 } as const;
    const sentence = 'There is no 2:30 on this day: the clocks go forward.';
    expect(spanOn(range, '2026-03-29', 'Europe/Berlin')).toMatchObject({ message: sentence });
    const across = { ...range, startMinute: 60 };
    const ofDay = (day: string) => {
      const span = spanOn(across, day, 'Europe/Berlin');
      return span.ok ? secondsOf(span.value) / 3_600 : span.message;
    };
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(ofDay)).toEqual([3, 2, 4]);
  });
});

describe(`typed times (seed ${SEED})`, () => {
  test('[T1.4] read back what a field shows, to the second', () => {
    assertProperty(
      fc.property(fc.integer({ min: 0, max: TIMED_SECONDS_MAX }), (seconds) => {
        const typed = readTypedTime(exactDuration(seconds), seconds);
        expect(typed).toEqual({ ok: true, value: { kind: 'duration', seconds } });
      }),
    );
  });

  test('[T1] are the same in every form', () => {
    assertProperty(
      fc.property(fc.nat(23), fc.nat(59), (hours, minutes) => {
        const padded = String(minutes).padStart(2, '0');
        const forms = [
          ...[`${hours}:${padded}`, `${hours}h${minutes}`, `${hours} h ${minutes} min`],
          ...[`${hours * 60 + minutes}m`, (hours + minutes / 60).toFixed(4)],
          (hours + minutes / 60).toFixed(4).replace('.', ','),
        ];
        const value = { kind: 'duration', seconds: hours * 3_600 + minutes * 60 };
        expect(forms.map(readTypedTime)).toEqual(forms.map(() => ({ ok: true, value })));
      }),
    );
  });

  test('[T1.3] with a start and an end begin on their day, and end on it or the next', () => {
    assertProperty(
      fc.property(
        aZonedInstant,
        fc.nat(1_439),
        fc.integer({ min: 1, max: 1_439 }),
        (where, startMinute, length) => {
          const day = dayOf(where.at, where.zone);
          const endMinute = startMinute + length;
          const span = spanOn({ kind: 'range', startMinute, endMinute }, day, where.zone);
          if (!span.ok) return;
          const parts = dayParts(span.value, where.zone);
          expect(parts[0]?.day).toBe(day);
          expect(parts.length).toBe(endMinute > 1_440 ? 2 : 1);
        },
      ),
    );
  });

  test('[T1.1] are never refused without a sentence', () => {
    const keys = fc.constantFrom(...'0123456789:.,-hm to\u2013\u00bd٣');
    assertProperty(
      fc.property(fc.string({ unit: keys, maxLength: 60 }), (text) => {
        const typed = readTypedTime(text);
        if (!typed.ok) expect(typed.message).toMatch(/^[A-Z0-9].*\.$/);
        else expect(readingOf(typed.value, clockText)).toMatch(/\d+ (h|min|s)$/);
      }),
      2_000,
    );
  });
});
