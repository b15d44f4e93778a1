import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EXPORT_TEXT_CHARS_MAX } from '../../../shared/export/bounds.ts';
import { exportCalls } from '../../../shared/ipc/export-calls.ts';

const takes = (input: unknown) => v.safeParse(exportCalls.writeExport.input, input).success;

test('takes files in the folder of the export alone, and no text without a bound', () => {
  expect(takes({ path: ['clients', 'A', 'notes', 'b.md'], text: 'x' })).toBe(true);
  for (const path of [[], ['..', 'a'], ['a/b'], ['a', 'b', 'c', 'd', 'e'], ['nul'], ['C:']]) {
    expect({ path, isTaken: takes({ path, text: 'x' }) }).toEqual({ path, isTaken: false });
  }
  expect(takes({ path: ['a'], text: 'x'.repeat(EXPORT_TEXT_CHARS_MAX + 1) })).toBe(false);
});
