import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundSeconds } from '../../../shared/time/rounding.ts';
import { type Counting, countExactly, totalsOf } from '../../../shared/time/totals.ts';
import { anEntry, someEntries } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';

describe('totals', () => {
  test('[T5.1] have amounts per currency, only where a rate is known', () => {
    const rates: Record<string, { perHour: string; currency: string }> = {
      '1': { perHour: '100', currency: 'EUR' },
      '2': { perHour: '9000', currency: 'JPY' },
      '3': { perHour: '80', currency: 'EUR' },
    };
    const counting: Counting = {
      ...countExactly,
      rateOf: ({ projectId }) => rates[projectId ?? ''],
    };
    const entries = ['1', '1', '1', '2', '3', '4'].map((projectId) =>
      anEntry({ projectId, span: null, seconds: 1_200 }),
    );
    const free = anEntry({ projectId: '1', isBillable: false, isUnsent: true });
    expect(totalsOf([...entries, free], counting)).toEqual({
      seconds: 10_800,
      billableSeconds: 7_200,
      unsentSeconds: 3_600,
      ratedSeconds: 6_000,
      // Three times 20 minutes at 100 are 100.00: rounded once, not 33.33 three times.
      amounts: [
        { currency: 'EUR', amount: '126.67' },
        { currency: 'JPY', amount: '3000' },
      ],
    });
  });

  test('[T7.1] round each entry by itself', () => {
    const entries = [anEntry({ span: null, seconds: 60 }), anEntry({ span: null, seconds: 60 })];
    const secondsOf = ({ seconds }: { seconds: number }) =>
      roundSeconds(seconds, { kind: 'up', minutes: 15 });
    expect(totalsOf(entries, { ...countExactly, secondsOf }).seconds).toBe(1_800);
  });

  test(`[T5] of two parts are those of the whole (seed ${SEED})`, () => {
    assertProperty(
      fc.property(someEntries, fc.nat(12), (entries, cut) => {
        const count = (some: typeof entries) => totalsOf(some, countExactly);
        const [all, one, two] = [entries, entries.slice(0, cut), entries.slice(cut)].map(count);
        for (const sum of ['seconds', 'billableSeconds', 'unsentSeconds'] as const) {
          expect((one?.[sum] ?? 0) + (two?.[sum] ?? 0)).toBe(all?.[sum]);
        }
        expect(all?.amounts).toEqual([]);
      }),
    );
  });
});
