import * as v from 'valibot';
import { expect, test } from 'vitest';
import { callsFrom } from '../../../shared/ipc/contract.ts';
import { lockCallNames, lockWindowCalls } from '../../../shared/ipc/lock-window-calls.ts';

test('[X8] the lock window has calls of its own, and no other window has them', () => {
  expect(callsFrom('lock')).toEqual(lockCallNames);
  const others = (['main', 'capture', 'record'] as const).flatMap((window) => callsFrom(window));
  expect(others.filter((name) => lockCallNames.some((own) => own === name))).toEqual([]);
});

test('a code has a bound', () => {
  const isTaken = (code: unknown) => v.safeParse(lockWindowCalls.useRecoveryCode, { code }).success;
  expect([isTaken('a'.repeat(500)), isTaken('a'.repeat(501)), isTaken(5)]).toEqual([
    true,
    false,
    false,
  ]);
});
