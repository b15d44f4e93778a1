import { describe, expect, test } from 'vitest';
import { failed, ok } from '../../shared/result.ts';

describe('a result', () => {
  test('is plain data, so that it survives a process boundary', () => {
    for (const result of [ok({ savedAt: 1 }), failed('disk', 'The disk is full.')]) {
      expect(structuredClone(result)).toEqual(result);
    }
  });

  test('tells success from failure by one field', () => {
    expect(ok(null)).toEqual({ ok: true, value: null });
    expect(failed('full', 'No room.')).toEqual({ ok: false, failure: 'full', message: 'No room.' });
  });
});
