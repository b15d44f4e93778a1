/**
 * What the events of a journal mean (Q4.1): the same ones lead to another queue once `step` or one of its
 * limits is another. A journal says which meaning it was written with.
 */
import * as limits from '../limits.ts';

/**
 * Raised with every change of `step` that reads an old event in another way. The golden journals in
 * `test/fixtures/journals` tell.
 */
const CODE_VERSION = 1;

/** The limits that `step` goes by. */
const bounds = [
  ...[limits.SENDS_AT_ONCE_MAX, limits.WAIT_MAX_MS, limits.BACKOFF_MIN_MS, limits.BACKOFF_MAX_MS],
  ...[limits.TYPING_REST_MS, limits.TYPING_REST_MAX_MS, limits.CREATE_HELD_MS],
  ...[limits.LATE_ARRIVAL_MS, limits.LOOK_DELAY_MS, limits.LOOK_GAP_MS, limits.LOOKS_EMPTY_MIN],
  ...[limits.UNANSWERED_MAX, limits.CLOCK_DRIFT_MS, limits.UNDO_DELETE_MS],
  ...[limits.ADOPTED_IDS_MAX, limits.REFILED_MAX, limits.SENT_BEFORE_MAX, limits.DISCARDED_KEPT_MS],
];

/** The meaning that this program gives to a journal. */
export const meaning = [CODE_VERSION, ...bounds].join(' ');
