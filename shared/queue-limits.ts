/**
 * Bounds of the queue: how much it holds, how long a write waits, and its lookups. Milliseconds,
 * bytes or counts, as named.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Writes sent at once: enough to hide round trips, few enough to spare the service (P7). */
export const SENDS_AT_ONCE_MAX = 4;
/** How many of these may be lookups or changes of long texts: other edits must not wait for those. */
export const SLOW_SENDS_AT_ONCE_MAX = 2;
/** A change with more characters, its base included, may be slow: the record's own text comes on top. */
export const SLOW_CHANGE_CHARS_MIN = 20_000;

/** The debounce of an edit, so that typing makes one PATCH and not fifty. */
export const TYPING_DEBOUNCE_MS = 2 * SECOND_MS;
/** While somebody never stops typing, a change is sent this often. */
export const TYPING_DEBOUNCE_MAX_MS = 30 * SECOND_MS;
/** A create waits this long for a choice that only it can carry, while the user is choosing. */
export const CREATE_HELD_MS = MINUTE_MS;

/** How long a delete can be undone before it is sent (Q18). */
export const UNDO_DELETE_MS = 10 * SECOND_MS;
/** Clocks are often adjusted by less than this; a bigger jump restarts the wait of a delete (Q19.1). */
export const UNDO_CLOCK_SLACK_MS = SECOND_MS;

/** The first lookup after an unknown outcome, and the gap to the second one (P3). */
export const LOOKUP_DELAY_MS = SECOND_MS;
export const LOOKUP_GAP_MS = 5 * SECOND_MS;

/** A create is sent again only after this many empty lookups: the first may be too early. */
export const EMPTY_LOOKUPS_MIN = 2;
/**
 * The user is asked after this many attempts in a row without a verdict while the service answers
 * others. They take over two hours, longer than most outages of writes alone.
 */
export const UNANSWERED_MAX = 36;
/** After so many matches that are not theirs the user is asked without one (Q6.18). */
export const NOT_OURS_MAX = 50;
/** Creates in one pass over a list: each is compared with every record of every page. */
export const LOOKUPS_TOGETHER_MAX = 200;
/** A pass begins this long after the first create needs it, so that lookups due together share it. */
export const LOOKUP_GATHER_MS = 500;
/** How long a pass's result stays valid for a create without a slot: sends may hold all for a minute. */
export const LOOKUP_PAGES_LIFETIME_MS = 90 * SECOND_MS;
/** A record counts as possibly ours from this long before the send: Date headers have seconds. */
export const LOOKUP_WINDOW_MS = 2 * MINUTE_MS;

/** A lookup reads the letters of a longer body in a process: main takes a hundredth of a second for this. */
export const LOOKUP_AT_ONCE_CHARS_MAX = 50_000;
/** The letters of long bodies that lookups keep, the newest, all together. */
export const LOOKUP_LETTERS_CHARS_MAX = 20_000_000;

/** Pending writes at the most: far beyond a week offline, well within memory. */
export const QUEUE_WRITES_MAX = 20_000;
/** Edits that are taken in together, so also the records that a selection changes at once. */
export const EDITS_TOGETHER_MAX = 1_000;
export const MADE_DOCUMENTS_MAX = 500; // the service lists none (Q10.1)

/**
 * Local ids remembered after adoption, for editors and links that still name them. Each adoption
 * copies them and each change of the queue tells the windows all of them.
 */
export const ADOPTED_IDS_MAX = 1_000;

/** Notes filed anew whose message the user has not read: more than anybody reads. */
export const REFILED_MAX = 50;
/** Versions of one write that were sent without a response: a refusal starts the next version. */
export const SENT_BEFORE_MAX = 8;
/** Discarded writes can be restored this long, by the service's clock. */
export const DISCARDED_LIFETIME_MS = 90 * 24 * HOUR_MS;
