import { expect, test } from 'vitest';
import { endStep } from '../../shared/system-end.ts';

test('[P2] delays Windows at its question for typed text, and only for that', () => {
  expect(endStep('query-session-end', true)).toEqual({ isHeld: true, ends: 'once handed over' });
  expect(endStep('query-session-end', false)).toEqual({ isHeld: false, ends: 'not yet' });
});

test.each([true, false])(
  'lets an event that cannot be stopped end the program, typed text or not: %s',
  (typed) => {
    expect(endStep('shutdown', typed)).toEqual({ isHeld: true, ends: 'now' });
    expect(endStep('session-end', typed)).toEqual({ isHeld: false, ends: 'now' });
  },
);
