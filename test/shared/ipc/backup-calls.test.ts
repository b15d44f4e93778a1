import * as v from 'valibot';
import { expect, test } from 'vitest';
import { backupCalls } from '../../../shared/ipc/backup-calls.ts';

test('[B4.1] takes no path and no name from a window, and no call of the other windows', () => {
  for (const { input, from } of Object.values(backupCalls)) {
    expect(from).toEqual(['main']);
    expect(v.is(input, null)).toBe(true);
    expect(v.is(input, { file: '/etc/passwd' })).toBe(false);
  }
});
