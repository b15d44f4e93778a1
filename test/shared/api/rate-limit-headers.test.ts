import { describe, expect, test } from 'vitest';
import { readRateLimit } from '../../../shared/api/rate-limit-headers.ts';
import { HOUR_MS, SECOND_MS } from '../../../shared/time.ts';

const headers = (limit: string, remaining: string, reset: string) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': reset,
});

describe('the rate-limit headers', () => {
  test('are read where they are sent', () => {
    expect(readRateLimit(headers('600', '17', '41'))).toEqual({
      limit: 600,
      remaining: 17,
      resetMs: 41 * SECOND_MS,
    });
    expect(readRateLimit(headers('120, 120;w=60', '0', '60'))).toMatchObject({
      limit: 120,
      remaining: 0,
    });
  });

  test('are nothing if missing or senseless', () => {
    expect(readRateLimit({})).toBeNull();
    for (const remaining of ['', '-1', 'many', '1e3', '12345678901234']) {
      expect(readRateLimit(headers('600', remaining, '41'))).toBeNull();
    }
    expect(readRateLimit({ 'ratelimit-remaining': '5' })).toEqual({
      limit: null,
      remaining: 5,
      resetMs: null,
    });
  });

  test('have no reset where that is a date, as elsewhere', () => {
    expect(readRateLimit(headers('600', '5', '1790000000'))?.resetMs).toBeNull();
    expect(readRateLimit(headers('600', '5', '3600'))?.resetMs).toBe(HOUR_MS);
  });
});
