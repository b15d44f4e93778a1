/**
 * The meaning of a journal's events (Q4.1). The same events lead to another queue after `step` or
 * one of its limits changed, so a journal names its meaning.
 */
import * as merge from '../../merge-limits.ts';
import * as queue from '../../queue-limits.ts';
import * as request from '../../request-limits.ts';

/**
 * Raised with every change of `step` that reads an old event differently. The golden journals in
 * `test/fixtures/journals` show it, one per version.
 */
const CODE_VERSION = 19;

/**
 * The limits that decide, while events are read, whether a write was sent and with which fields.
 * Debounces are among them, because they decide which event woke a write. Limits that do not affect
 * sends are left out. Examples are how long a discarded write can be restored, and how much is
 * remembered for messages and comparisons.
 */
const bounds = [
  ...[queue.SENDS_AT_ONCE_MAX, queue.SLOW_SENDS_AT_ONCE_MAX, request.WAIT_MAX_MS],
  ...[request.BACKOFF_MIN_MS, request.BACKOFF_MAX_MS],
  ...[queue.TYPING_DEBOUNCE_MS, queue.TYPING_DEBOUNCE_MAX_MS, queue.CREATE_HELD_MS],
  ...[request.LATE_ARRIVAL_MS, queue.LOOKUP_DELAY_MS, queue.LOOKUP_GAP_MS],
  ...[queue.EMPTY_LOOKUPS_MIN, queue.UNANSWERED_MAX, request.CLOCK_DRIFT_MS],
  ...[queue.ADOPTED_IDS_MAX, merge.STEP_COMPARES_CHARS_MAX, queue.SLOW_CHANGE_CHARS_MIN],
  ...[merge.MERGE_AT_ONCE_CHARS_MAX, merge.MERGE_AT_ONCE_NODES_MAX],
  ...[merge.COMPARE_AT_ONCE_CHARS_MAX, merge.MERGE_ALIGN_CELLS_MAX, merge.MERGE_MOVES_MAX],
  ...[merge.MERGE_MADE_PAIRS_MAX, merge.MERGE_WORD_CELLS_MAX],
  ...[merge.MERGE_NESTING_MAX, merge.MERGE_SHARED_MIN],
];

/** The meaning of a journal of this program. */
export const meaning = [CODE_VERSION, ...bounds].join(' ');
