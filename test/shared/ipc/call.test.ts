import * as v from 'valibot';
import { expect, test } from 'vitest';
import { call, output } from '../../../shared/ipc/call.ts';

test('gives an entry its window, its input and its failures', () => {
  const input = v.null();
  expect(call(['main'], input, output<null>(), ['disk'])).toMatchObject({
    from: ['main'],
    input,
    failures: ['disk'],
  });
  expect(call(['capture'], input, output<null>()).failures).toEqual([]);
});
