import { expect, test } from 'vitest';
import * as bounds from '../../../shared/export/bounds.ts';
import { NOTE_HTML_BYTES_MAX } from '../../../shared/text-limits.ts';

test('leave room for the longest note, escaped, and for two long names in a path of Windows', () => {
  expect(bounds.EXPORT_TEXT_CHARS_MAX).toBeGreaterThan(5 * NOTE_HTML_BYTES_MAX);
  const names = 'clients'.length + 'notes'.length + 2 * (bounds.FILE_NAME_CHARS_MAX + 8);
  expect(260 - names).toBeGreaterThan(100);
});
