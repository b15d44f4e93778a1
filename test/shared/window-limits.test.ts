import { expect, test } from 'vitest';
import { TYPING_DEBOUNCE_MS } from '../../shared/queue-limits.ts';
import * as limits from '../../shared/window-limits.ts';

test('windows are notified of the outbox well before an edit is sent', () => {
  expect(limits.OUTBOX_NEWS_DEBOUNCE_MS).toBeLessThan(TYPING_DEBOUNCE_MS / 2);
});

test('the recent editors hold several notes of 50 KB', () => {
  expect(limits.RECENT_EDITORS_CHARS_MAX).toBeGreaterThan(limits.RECENT_EDITORS_MAX * 50_000);
});
