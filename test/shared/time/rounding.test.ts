import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXACT,
  type Rounding,
  roundingInWords,
  roundingSteps,
  roundSeconds,
} from '../../../shared/time/rounding.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const aRule = fc.record({
  kind: fc.constantFrom('up', 'nearest'),
  minutes: fc.constantFrom(...roundingSteps),
});

test(`[T7] rounding goes to a whole step, up or to the nearest, and stays there (seed ${SEED})`, () => {
  assertProperty(
    fc.property(fc.nat(400_000), aRule, (seconds, rule) => {
      const rounded = roundSeconds(seconds, rule);
      const step = rule.minutes * 60;
      expect(rounded % step).toBe(0);
      const off = rounded - seconds;
      if (rule.kind === 'up') expect(off >= 0 && off < step).toBe(true);
      else expect(off > -step / 2 && off <= step / 2).toBe(true);
      expect(roundSeconds(rounded, rule)).toBe(rounded);
      expect(roundSeconds(seconds, EXACT)).toBe(seconds);
    }),
  );
});

test('[T7] a rounding rule is described in words', () => {
  const rules: Rounding[] = [EXACT, { kind: 'up', minutes: 15 }, { kind: 'nearest', minutes: 6 }];
  expect(rules.map(roundingInWords)).toEqual(['exact', 'up to 15 min', 'to the nearest 6 min']);
});
