/**
 * The meaning of a journal's events (Q4.1): the same events lead to another queue once `step` or
 * one of its limits has changed. A journal names the meaning it was written with.
 */
import * as limits from '../../limits.ts';

/**
 * Raised with every change of `step` that reads an old event in another way. The golden journals in
 * `test/fixtures/journals` tell, one for each version.
 */
const CODE_VERSION = 8;

/**
 * The limits that decide, while events are read, whether a write was sent and as what. The rests are
 * among them: they say which event woke a write. Left out are limits by which nothing is sent or not:
 * how long what was discarded can come back, and how much is remembered for telling and comparing.
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

/** The meaning that this program gives to a journal. */
export const meaning = [CODE_VERSION, ...bounds].join(' ');
