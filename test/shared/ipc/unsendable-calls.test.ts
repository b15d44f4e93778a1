import * as v from 'valibot';
import { expect, test } from 'vitest';
import { unsendableCalls } from '../../../shared/ipc/unsendable-calls.ts';
import { UNSENDABLE_CHARS_MAX } from '../../../shared/limits.ts';

test('the call that keeps what cannot be sent takes only so much', () => {
  const { input } = unsendableCalls.keepUnsendable;
  const keeping = (chars: number) => ({
    record: { kind: 'note', id: 'n' },
    fields: { title: 'x'.repeat(chars) },
    base: null,
  });
  expect(v.is(input, keeping(1_000_000))).toBe(true);
  expect(v.is(input, keeping(UNSENDABLE_CHARS_MAX))).toBe(false);
});
