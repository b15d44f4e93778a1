import { describe, expect, test } from 'vitest';
import { perList } from '../../../shared/api/endpoints.ts';
import { bodiesToRead, pagesToRead, requestsOf } from '../../../shared/pull/verify-plan.ts';
import { VERIFY_SAMPLE_BODIES, VERIFY_SAMPLE_PAGES } from '../../../shared/pull-limits.ts';

const always = (value: number) => ({ fraction: () => value });
const first = always(0);
const last = always(0.999_999);

describe('the plan of a verification', () => {
  test('[L27] reads some pages by chance, each once, and no page that is not there', () => {
    expect(pagesToRead(10_000, 'sample', first)).toEqual([1, 2]);
    expect(pagesToRead(10_000, 'sample', last)).toEqual([100, 99]);
    expect(pagesToRead(150, 'sample', last)).toEqual([2, 1]);
    expect(pagesToRead(0, 'sample', last)).toEqual([1]);
  });

  test('[L27] reads every page of everything, in order', () => {
    expect(pagesToRead(301, 'everything', last)).toEqual([1, 2, 3, 4]);
  });

  test('[L27] reads so many texts by chance, or all', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `n${index}`);
    const some = bodiesToRead(ids, 'sample', last);
    expect(new Set(some).size).toBe(VERIFY_SAMPLE_BODIES);
    expect(some[0]).toBe('n99');
    expect(bodiesToRead(ids, 'everything', last)).toEqual(ids);
    expect(bodiesToRead(['a'], 'sample', first)).toEqual(['a']);
  });

  test('[L27.4] counts its requests before it begins', () => {
    const listed = { ...perList(() => null), notes: 430, deals: 90 };
    expect(requestsOf('sample', listed)).toBe(VERIFY_SAMPLE_PAGES + 1 + VERIFY_SAMPLE_BODIES);
    expect(requestsOf('everything', listed)).toBe(5 + 1 + 430);
    expect(
      requestsOf(
        'everything',
        perList(() => null),
      ),
    ).toBe(0);
  });
});
