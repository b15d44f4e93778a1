import { describe, expect, test } from 'vitest';
import {
  amountWords,
  choiceWords,
  dayWords,
  durationWords,
  momentWords,
} from '../../../service/site/value-text.ts';

describe('a value in words', () => {
  test('is a day only where there is such a day', () => {
    expect(dayWords('2026-03-01')).toBe('1 March 2026');
    expect(dayWords('1234-56-78')).toBe('1234-56-78');
    expect(momentWords('2026-03-01T23:30:00Z', 'Europe/Berlin')).toBe('2 March 2026 at 00:30');
    expect(momentWords('soon', 'Europe/Berlin')).toBe('soon');
  });

  test('[conv.money] keeps every digit of an amount', () => {
    expect(amountWords('12345678901234567890.10')).toBe('12,345,678,901,234,567,890.10');
    expect(amountWords('-1234.567')).toBe('-1,234.567');
    expect([amountWords('999'), amountWords('0.00')]).toEqual(['999', '0.00']);
    expect(amountWords('a lot')).toBe('a lot');
  });

  test('writes durations and choices as people do', () => {
    expect([0, 59, 60, 3_600, 3_905].map(durationWords)).toEqual([
      ...['0 s', '59 s', '1 min', '1 h 00 min', '1 h 05 min'],
    ]);
    expect(['fixed_fee', 'size_11_50', 'size_1000_plus'].map(choiceWords)).toEqual([
      ...['fixed fee', '11 to 50', '1000 and more'],
    ]);
  });
});
