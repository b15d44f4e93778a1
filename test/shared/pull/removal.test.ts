import { describe, expect, test } from 'vitest';
import {
  confirmAgainAfterMs,
  isReadDue,
  isSuspect,
  verdict,
} from '../../../shared/pull/removal.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

const proof = { hasProof: true };

describe('a record that a sweep missed', () => {
  test('[L10] is suspect after the first, and requested after the second', () => {
    const known = { sweep: 7, foundAlone: 0 };
    expect([isSuspect(known, 8), isReadDue(known, 8)]).toEqual([true, false]);
    expect([isSuspect(known, 9), isReadDue(known, 9)]).toEqual([false, true]);
  });

  test('[L14] is requested at ever longer intervals once it was found alone, but for ever', () => {
    let sweep = 0;
    let foundAlone = 0;
    const asked: number[] = [];
    for (let number = 1; number < 1_200; number += 1) {
      expect(foundAlone > 0 && isSuspect({ sweep, foundAlone }, number)).toBe(false);
      if (!isReadDue({ sweep, foundAlone }, number)) continue;
      asked.push(number);
      sweep = number;
      foundAlone += 1;
    }
    expect(asked).toEqual([2, 6, 14, 30, 62, 126, 254, 510, 766, 1022]);
  });

  test('[L11] follows only the response of the service', () => {
    expect(verdict('notes', 'not-found', proof)).toBe('removed');
    expect(verdict('notes', 'forbidden', proof)).toBe('out-of-reach');
    expect(verdict('companies', 'found', proof)).toBe('unlisted');
    expect(verdict('notes', undefined, proof)).toBeUndefined();
  });

  test('[L12] is not gone because the service lacks the endpoint', () => {
    expect(verdict('contacts', 'not-found', { hasProof: false })).toBeUndefined();
    expect(verdict('tags', undefined, { hasProof: false })).toBe('removed');
    expect(verdict('notes', 'forbidden', { hasProof: false })).toBeUndefined();
  });

  test('[L21.2] is requested again more and more rarely, and at most once an hour', () => {
    const waits = [1, 2, 3, 6, 7, 2_000, Number.POSITIVE_INFINITY].map(confirmAgainAfterMs);
    const minutes = waits.map((ms) => ms / MINUTE_MS);
    expect(minutes).toEqual([1, 2, 4, 32, 60, 60, HOUR_MS / MINUTE_MS]);
  });
});
