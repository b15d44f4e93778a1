import * as v from 'valibot';
import { expect, test } from 'vitest';
import { call, output } from '../../../shared/ipc/call.ts';

test('an entry has who makes the call, what it takes and how it fails', () => {
  const input = v.null();
  expect(call(['main'], input, output<null>(), ['disk'])).toMatchObject({
    from: ['main'],
    input,
    failures: ['disk'],
  });
  expect(call(['capture'], input, output<null>()).failures).toEqual([]);
});
