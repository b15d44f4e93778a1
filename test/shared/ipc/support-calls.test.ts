import * as v from 'valibot';
import { expect, test } from 'vitest';
import { supportCalls } from '../../../shared/ipc/support-calls.ts';

test('takes nothing from a window: main alone says what is in the report, and where it goes', () => {
  for (const { input } of Object.values(supportCalls)) {
    expect(v.is(input, null)).toBe(true);
    expect(v.is(input, { file: '/etc/passwd' })).toBe(false);
  }
});
