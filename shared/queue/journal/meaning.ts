/**
 * The meaning of a journal's events (Q4.1). The same events lead to another queue after `step` or
 * one of its limits changed, so a journal names its meaning.
 */
import * as limits from '../../limits.ts';

/**
 * Raised with every change of `step` that reads an old event differently. The golden journals in
 * `test/fixtures/journals` show it, one per version.
 */
const CODE_VERSION = 9;

/**
 * The limits that decide, while events are read, whether a write was sent and with which fields.
 * Debounces are among them, because they decide which event woke a write. Limits that do not affect
 * sends are left out. Examples are how long a discarded write can be restored, and how much is
 * remembered for messages and comparisons.
 */
const bounds = [
  ...[limits.SENDS_AT_ONCE_MAX, limits.SLOW_SENDS_AT_ONCE_MAX, limits.WAIT_MAX_MS],
  ...[limits.BACKOFF_MIN_MS, limits.BACKOFF_MAX_MS],
  ...[limits.TYPING_DEBOUNCE_MS, limits.TYPING_DEBOUNCE_MAX_MS, limits.CREATE_HELD_MS],
  ...[
    limits.LATE_ARRIVAL_MS,
    limits.LOOKUP_DELAY_MS,
    limits.LOOKUP_GAP_MS,
    limits.EMPTY_LOOKUPS_MIN,
  ],
  ...[limits.UNANSWERED_MAX, limits.CLOCK_DRIFT_MS, limits.ADOPTED_IDS_MAX],
  ...[limits.STEP_COMPARES_CHARS_MAX, limits.SLOW_CHANGE_CHARS_MIN],
];

/** The meaning of a journal of this program. */
export const meaning = [CODE_VERSION, ...bounds].join(' ');
