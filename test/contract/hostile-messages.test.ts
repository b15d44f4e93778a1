import { expect, test } from 'vitest';
import { calls } from '../../shared/ipc/contract.ts';
import { lockCallNames } from '../../shared/ipc/lock-window-calls.ts';
import { attackLock } from '../support/attack-lock.ts';
import { attackMain } from '../support/attack-main.ts';
import { SEED } from '../support/property.ts';

const MESSAGES = 700;

test(`[P8] serves none of ${MESSAGES} hostile messages outside the contract, and continues, seed ${SEED}`, async () => {
  const { broken, served } = await attackMain(SEED, MESSAGES);
  expect(broken).toEqual([]);
  expect(served.size).toBeGreaterThan(Object.keys(calls).length / 2); // good enough for a handler
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test(`[P8] [X8] serves none of ${MESSAGES} hostile messages to the lock window, which opens by none, seed ${SEED}`, async () => {
  const { broken, served } = await attackLock(SEED, MESSAGES);
  expect(broken).toEqual([]);
  expect([...served].sort()).toEqual([...lockCallNames].sort());
});
