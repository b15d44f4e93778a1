import * as v from 'valibot';
import { expect, test } from 'vitest';
import { callsFrom } from '../../../shared/ipc/contract.ts';
import { tokenCalls } from '../../../shared/ipc/token-calls.ts';

test('[S14] takes the four choices from the main window and nothing else', () => {
  const { input } = tokenCalls.chooseTokenKeeping;
  for (const keeping of ['automatic', 'keytar', 'safe-storage', 'memory'])
    expect(v.is(input, { keeping })).toBe(true);
  for (const wrong of [{ keeping: 'file' }, { keeping: null }, {}, 'keytar'])
    expect(v.is(input, wrong)).toBe(false);
  for (const window of ['capture', 'record'] as const)
    expect(callsFrom(window)).not.toContain('chooseTokenKeeping');
});
