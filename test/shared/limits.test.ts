import { describe, expect, test } from 'vitest';
import * as limits from '../../shared/limits.ts';

describe('limits', () => {
  test('fit together', () => {
    expect(limits.TYPING_DEBOUNCE_MS).toBeLessThan(limits.TYPING_DEBOUNCE_MAX_MS);
    expect(limits.BACKOFF_MIN_MS).toBeLessThan(limits.BACKOFF_MAX_MS);
    expect(limits.PROBE_MIN_MS).toBeLessThan(limits.PROBE_MAX_MS);
    // None of our own delays may be taken for a clock that was set back.
    expect(limits.WAIT_MAX_MS).toBeGreaterThan(1.25 * limits.RETRY_AFTER_MAX_MS);
    expect(limits.WAIT_MAX_MS).toBeGreaterThan(limits.BACKOFF_MAX_MS);
    // A send that hangs is given up before its lookup could miss the record.
    expect(limits.LOOKUP_WINDOW_MS).toBeGreaterThan(limits.REQUEST_TIMEOUT_MS);
    // The margin costs less than two in a hundred writes.
    expect(60_000 / (60_000 + limits.RATE_MARGIN_MS)).toBeGreaterThan(0.98);
    expect(limits.NOTE_HTML_BYTES_MAX).toBeLessThan(limits.REPLY_BYTES_MAX);
    // The conflict screen examines three sides of a note of 200 KB.
    expect(limits.MERGE_INSIDE_CHARS_MAX).toBeGreaterThan(3 * 200_000);
  });
});
