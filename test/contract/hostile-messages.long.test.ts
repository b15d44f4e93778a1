import { expect, test } from 'vitest';
import { calls } from '../../shared/ipc/contract.ts';
import { attackMain } from '../support/attack-main.ts';
import { SEED } from '../support/property.ts';

const MESSAGES = 10_000;

test(`[P8] serves none of ${MESSAGES} hostile messages outside the contract, and continues, seed ${SEED + 1}`, async () => {
  const { broken, served } = await attackMain(SEED + 1, MESSAGES);
  expect(broken).toEqual([]);
  expect(served.size).toBeGreaterThan(Object.keys(calls).length / 2); // good enough for a handler
  expect(Object.keys(Object.prototype)).toEqual([]);
});
