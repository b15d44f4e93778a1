import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lockCalls } from '../../../shared/ipc/lock-calls.ts';

test('[X7] no message without its word begins, ends or locks', () => {
  const words = { beginAppLock: 'encrypt', endAppLock: 'decrypt', lockNow: 'lock' } as const;
  for (const [name, word] of Object.entries(words)) {
    const { input } = lockCalls[name as keyof typeof words];
    expect(v.safeParse(input, { word }).success).toBe(true);
    for (const other of [null, {}, { word: 'x' }])
      expect(v.safeParse(input, other).success).toBe(false);
  }
});
