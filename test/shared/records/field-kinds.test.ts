import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as kinds from '../../../shared/records/field-kinds.ts';

describe('the kinds of field', () => {
  test('[conv.money] read decimal numbers as text and never as floats', () => {
    expect(v.is(kinds.decimalText, '12.50')).toBe(true);
    expect(v.is(kinds.decimalText, 12.5)).toBe(false);
  });

  test('read whole numbers only', () => {
    expect([v.is(kinds.wholeNumber, 7), v.is(kinds.wholeNumber, 7.5)]).toEqual([true, false]);
    expect(v.is(kinds.wholeNumber, '7')).toBe(false);
  });

  test('read no whole number that JSON would round to another', () => {
    const read = (text: string) => v.is(kinds.wholeNumber, JSON.parse(text));
    expect([read('9007199254740991'), read('9007199254740993')]).toEqual([true, false]);
    expect([read('-9007199254740991'), read('1e21')]).toEqual([true, false]);
  });
});

describe('listed', () => {
  test('[version.additive] reads a value that is new to us, and lists the documented ones', () => {
    const size = kinds.oneOf(['small', 'large']);
    expect(v.parse(size, 'medium')).toBe('medium');
    expect(v.is(size, 3)).toBe(false);
    expect(v.getMetadata(size)).toEqual({ enum: ['small', 'large'] });
  });
});

describe('restingOn', () => {
  test('names the assumption a value depends on, and reads it as before', () => {
    const mood = kinds.withAssumption('A4', v.string());
    expect(v.getMetadata(mood)).toEqual({ 'x-assumption': 'A4' });
    expect([v.is(mood, 'good'), v.is(mood, 3)]).toEqual([true, false]);
  });
});

describe('assumed', () => {
  test('shows a missing field as null, and refuses one of another type', () => {
    const record = v.object({ mood: kinds.assume('A4', v.string()) });
    expect(v.parse(record, {})).toEqual({ mood: null });
    expect(v.parse(record, { mood: null })).toEqual({ mood: null });
    expect(v.parse(record, { mood: 'good' })).toEqual({ mood: 'good' });
    expect(v.is(record, { mood: 2 })).toBe(false);
  });
});

describe('assumedList', () => {
  test('shows a missing list as empty', () => {
    const record = v.object({ moods: kinds.assumedList('A4', v.string()) });
    expect(v.parse(record, {})).toEqual({ moods: [] });
    expect(v.parse(record, { moods: ['good'] })).toEqual({ moods: ['good'] });
    expect(v.is(record, { moods: [2] })).toBe(false);
  });
});
