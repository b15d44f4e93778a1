/** Money against whole numbers of any length, which are exact by themselves. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  digitsOf,
  formatDecimal,
  inCurrency,
  roundTo,
  share,
  subtract,
  sum,
  times,
} from '../../shared/money.ts';
import { assertProperty, SEED } from '../support/property.ts';

/** A decimal as a whole number of its last digits: `-1.25` is -125 with 2 digits. */
type Exact = { readonly units: bigint; readonly digits: number };

const anExact: fc.Arbitrary<Exact> = fc.record({
  units: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
  digits: fc.integer({ min: 0, max: 10 }),
});

function textOf({ units, digits }: Exact): string {
  const all = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const fraction = digits === 0 ? '' : `.${all.slice(all.length - digits)}`;
  return `${units < 0n ? '-' : ''}${all.slice(0, all.length - digits)}${fraction}`;
}

function exactOf(text: string): Exact {
  const digits = (text.split('.')[1] ?? '').length;
  return { units: BigInt(text.replace('.', '')), digits };
}

/** The same number in units of 10^-`digits`; no digit may be lost. */
function unitsIn(value: Exact, digits: number): bigint {
  return value.units * 10n ** BigInt(digits - value.digits);
}

/** The number with `digits` fraction digits, halves away from zero. */
function rounded(value: Exact, digits: number): Exact {
  if (value.digits <= digits) return { units: unitsIn(value, digits), digits };
  const scale = 10n ** BigInt(value.digits - digits);
  const size = value.units < 0n ? -value.units : value.units;
  const whole = (2n * size + scale) / (2n * scale);
  return { units: value.units < 0n ? -whole : whole, digits };
}

/** The text that textOf writes, zero without a sign. */
const plain = /^(-(?=.*[1-9]))?(0|[1-9]\d*)(\.\d+)?$/;

const anyDigits = fc.integer({ min: 0, max: 4 });

describe(`money agrees with whole numbers (seed ${SEED})`, () => {
  test('[conv.money] [invoice.totals] in products, rounded half up once', () => {
    assertProperty(
      fc.property(anExact, anExact, anyDigits, (a, b, digits) => {
        const product = times(textOf(a), textOf(b), digits);
        expect(product).toMatch(plain);
        const exact = { units: a.units * b.units, digits: a.digits + b.digits };
        expect(exactOf(product)).toEqual(rounded(exact, digits));
      }),
    );
  });

  test('in parts of a whole, rounded once', () => {
    assertProperty(
      fc.property(anExact, fc.nat(2_678_400), anyDigits, (rate, seconds, digits) => {
        const part = exactOf(share(textOf(rate), seconds, 3_600, digits));
        const scale = 10n ** BigInt(rate.digits);
        const numerator = rate.units * BigInt(seconds) * 10n ** BigInt(digits);
        const off = 2n * (part.units * 3_600n * scale - numerator);
        expect(part.digits).toBe(digits);
        expect((off < 0n ? -off : off) <= 3_600n * scale).toBe(true);
      }),
    );
    expect(share('100', 1_200, 3_600, 2)).toBe('33.33');
    expect(share('90.01', 1_800, 3_600, 2)).toBe('45.01');
  });

  test('[conv.money] in sums and differences, which are exact', () => {
    assertProperty(
      fc.property(fc.array(anExact, { maxLength: 8 }), anExact, (many, one) => {
        const total = many.reduce((units, value) => units + unitsIn(value, 10), 0n);
        const added = sum(many.map(textOf));
        expect(added).toMatch(plain);
        expect(unitsIn(exactOf(added), 10)).toBe(total);
        const left = subtract(added, textOf(one));
        expect(left).toMatch(plain);
        expect(unitsIn(exactOf(left), 10)).toBe(total - unitsIn(one, 10));
      }),
    );
  });

  test('in rounding, comparing and showing', () => {
    assertProperty(
      fc.property(anExact, anExact, anyDigits, (a, b, digits) => {
        expect(exactOf(roundTo(textOf(a), digits))).toEqual(rounded(a, digits));
        const [left, right] = [unitsIn(a, 10), unitsIn(b, 10)];
        expect(compare(textOf(a), textOf(b))).toBe(left < right ? -1 : Number(left > right));
        const shown = formatDecimal(textOf(a), digits);
        expect(shown).toMatch(plain);
        expect(unitsIn(exactOf(shown), 10)).toBe(left);
        expect(exactOf(shown).digits).toBeGreaterThanOrEqual(digits);
        expect(exactOf(shown).digits > digits && shown.endsWith('0')).toBe(false);
      }),
    );
  });
});

describe('money', () => {
  test('[conv.money] does not have the errors of binary floats', () => {
    expect(sum(['0.10', '0.20'])).toBe('0.3');
    expect(times('1.005', '100', 2)).toBe('100.50');
    expect(times('0.615', '1', 2)).toBe('0.62');
    expect(sum(['9007199254740993', '0.01'])).toBe('9007199254740993.01');
  });

  test('is rounded away from zero in the middle, and zero has no sign', () => {
    expect(['0.005', '-0.005', '0.0049', '-0.0049'].map((one) => roundTo(one, 2))).toEqual([
      '0.01',
      '-0.01',
      '0.00',
      '0.00',
    ]);
    expect(formatDecimal('-0')).toBe('0.00');
    expect(subtract('1', '1.00')).toBe('0');
  });

  test('is shown with at least two fraction digits, or as many as requested', () => {
    expect(['7', '007.5', '7.50', '7.125', '1.1000'].map((one) => formatDecimal(one))).toEqual([
      '7.00',
      '7.50',
      '7.50',
      '7.125',
      '1.10',
    ]);
    expect(formatDecimal('1000', 0)).toBe('1000');
    expect(formatDecimal('0.0000001', 3)).toBe('0.0000001');
  });

  test('keeps two fraction digits where no currency is named', () => {
    expect(inCurrency('1234.5', '')).toBe('1234.50');
    expect(inCurrency('1234.5', 'points')).toBe('1234.50 points');
    expect(inCurrency('soon', 'EUR')).toBe('soon EUR');
  });

  test('has the fraction digits of its currency', () => {
    expect(['EUR', 'USD', 'JPY', 'KWD'].map(digitsOf)).toEqual([2, 2, 0, 3]);
  });

  test('has two fraction digits in what is no currency', () => {
    expect(['', 'eur', 'Euro', 'E1R'].map(digitsOf)).toEqual([2, 2, 2, 2]);
  });

  test('refuses a text that is no decimal', () => {
    for (const text of ['', 'x', '1,5', 'NaN', ' 1']) expect(() => roundTo(text, 2)).toThrow();
  });
});
