import { describe, expect, test } from 'vitest';
import {
  clockText,
  decimalHours,
  durationInWords,
  elapsedInMinutes,
  exactDuration,
  hoursAndMinutes,
  readClock,
} from '../../../shared/time/duration-text.ts';

describe('a length of time', () => {
  test('is shown to the nearest minute in a cell', () => {
    expect([0, 29, 30, 3_599, 5_400, 360_000].map(hoursAndMinutes)).toEqual([
      ...['0:00', '0:00', '0:01', '1:00', '1:30', '100:00'],
    ]);
  });

  test('counts a minute of a running timer once it is over', () => {
    expect([0, 59, 60, 5_399].map(elapsedInMinutes)).toEqual(['0:00', '0:00', '0:01', '1:29']);
  });

  test('keeps its seconds in a field', () => {
    expect([0, 5_400, 5_415, 59].map(exactDuration)).toEqual([
      '0:00',
      '1:30',
      '1:30:15',
      '0:00:59',
    ]);
  });

  test('is words in a sentence', () => {
    expect([0, 5_400, 3_600, 300, 3_661].map(durationInWords)).toEqual([
      ...['0 min', '1 h 30 min', '1 h', '5 min', '1 h 1 min 1 s'],
    ]);
  });

  test('is a decimal for a spreadsheet', () => {
    expect([0, 5_400, 1_200, 36_000].map(decimalHours)).toEqual(['0', '1.5', '0.3333', '10']);
  });
});

test('a clock time has two digits for its minutes', () => {
  expect([0, 485, 1_439, 1_440, 1_530].map(clockText)).toEqual([
    ...['0:00', '8:05', '23:59', '0:00', '1:30'],
  ]);
});

test('a clock time reads back from a field, and other text is none', () => {
  expect(['00:00', '8:05', '08:05', '23:59'].map(readClock)).toEqual([0, 485, 485, 1_439]);
  expect(['', '8', '8:5', ':05', 'x8:05'].map(readClock)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
