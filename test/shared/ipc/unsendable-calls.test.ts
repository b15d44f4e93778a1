import * as v from 'valibot';
import { expect, test } from 'vitest';
import { unsendableCalls } from '../../../shared/ipc/unsendable-calls.ts';
import { UNSENDABLE_CHARS_MAX } from '../../../shared/text-limits.ts';

test('bounds fields that cannot be sent', () => {
  const { input } = unsendableCalls.keepUnsendable;
  const keeping = (chars: number) => ({
    record: { kind: 'note', id: 'n' },
    fields: { title: 'x'.repeat(chars) },
    base: null,
  });
  expect(v.is(input, keeping(1_000_000))).toBe(true);
  expect(v.is(input, keeping(UNSENDABLE_CHARS_MAX))).toBe(false);
});
