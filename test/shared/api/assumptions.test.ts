import { describe, expect, test } from 'vitest';
import {
  IDEMPOTENCY_HEADER,
  paths,
  RATE_REMAINING_HEADER,
  RATE_RESET_HEADER,
  SORT_PARAMETER,
} from '../../../shared/api/assumptions.ts';

describe('what we assume', () => {
  test('lists each once, in the form the requests need', () => {
    expect(Object.values(paths).every((path) => /^(\/[a-z_]+)+$/.test(path))).toBe(true);
    expect(SORT_PARAMETER).toBe('sort');
    expect(IDEMPOTENCY_HEADER).toBe('Idempotency-Key');
  });

  test('names headers as the transport reads them, in lower case', () => {
    for (const name of [RATE_REMAINING_HEADER, RATE_RESET_HEADER]) {
      expect(name).toBe(name.toLowerCase());
    }
  });
});
