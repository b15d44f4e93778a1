import { expect, test } from 'vitest';
import { endStep } from '../../shared/system-end.ts';

test('[P2] Windows waits for what is typed at its question, and only for that', () => {
  expect(endStep('query-session-end', true)).toEqual({ isHeld: true, ends: 'once handed over' });
  expect(endStep('query-session-end', false)).toEqual({ isHeld: false, ends: 'not yet' });
});

test.each([true, false])(
  'what cannot be stopped ends the program, typed words or not: %s',
  (typed) => {
    expect(endStep('shutdown', typed)).toEqual({ isHeld: true, ends: 'now' });
    expect(endStep('session-end', typed)).toEqual({ isHeld: false, ends: 'now' });
  },
);
