/** The triples of `merge-bodies.test.ts`, all of them. */
import { expect, test } from 'vitest';
import { plainTriples, structuralTriples } from '../../../support/merge-triples.ts';
import { judgeMerges } from '../../../support/merging.ts';
import { SEED } from '../../../support/property.ts';

/** A bound of what hangs, not of what is slow. */
const timeout = 240_000;

test(`[M6] merges 500 plain triples as both meant, seed ${SEED}`, { timeout }, () => {
  const { wrong, right } = judgeMerges(plainTriples(SEED));
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(495);
});

test(`[M6] merges 440 structural triples as both meant, seed ${SEED}`, { timeout }, () => {
  const { wrong, right } = judgeMerges(structuralTriples(SEED));
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(436);
});
