/** Every bound of the program, each with its reason. Milliseconds, bytes or counts, as named. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** The service's own limits per credential (limit.all, limit.writes). */
export const REQUESTS_PER_MINUTE = 600;
export const REQUESTS_PER_HOUR = 10_000;
export const WRITES_PER_MINUTE = 120;
/** Added to each window: requests do not all take equally long to arrive. */
export const RATE_MARGIN_MS = 500;

/** The largest page the service hands out; it silently reduces more (list.page). */
export const PAGE_SIZE_MAX = 100;

/** Writes on the wire at once: enough to hide round trips, few enough to be a good guest (P7). */
export const SENDS_AT_ONCE_MAX = 4;

/** How long an edit rests before it is sent, so that typing makes one PATCH and not fifty. */
export const TYPING_REST_MS = 2 * SECOND_MS;
/** Somebody who never stops typing is still sent this often. */
export const TYPING_REST_MAX_MS = 30 * SECOND_MS;

/** Backoff of a lane the service keeps failing: from a second to ten minutes. */
export const BACKOFF_MIN_MS = SECOND_MS;
export const BACKOFF_MAX_MS = 10 * MINUTE_MS;

/**
 * The longest a write or the gate waits for the service: its longest window is an hour (limit.all).
 * What lies further ahead only looks so because our clock was set back.
 */
export const RETRY_AFTER_MAX_MS = HOUR_MS;
export const WAIT_MAX_MS = 1.5 * RETRY_AFTER_MAX_MS;

/** First look after an unknown outcome, and the gap to the second one (P3). */
export const LOOK_DELAY_MS = SECOND_MS;
export const LOOK_GAP_MS = 5 * SECOND_MS;
/** A create is sent again only after this many looks found nothing: the first may be too early. */
export const LOOKS_EMPTY_MIN = 2;
/** A record counts as possibly ours from this long before the send: Date headers have seconds. */
export const LOOK_WINDOW_MS = 2 * MINUTE_MS;

/** A request with no answer is given up after this; its outcome is then unknown. */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** Is the service there? Probes start often and become rare. */
export const PROBE_MIN_MS = 2 * SECOND_MS;
export const PROBE_MAX_MS = 30 * SECOND_MS;

/** Without a change feed, the lists are swept again this often while the app is online. */
export const SWEEP_EVERY_MS = 5 * MINUTE_MS;

/** Pending writes at the most: far beyond a week offline, well within memory. */
export const QUEUE_WRITES_MAX = 20_000;
/** One note's HTML; longer ones are refused with a sentence before anything is lost (A14). */
export const NOTE_HTML_BYTES_MAX = 2_000_000;
export const NOTE_TITLE_CHARS_MAX = 1_000;
/** An address that a window may hand to main; what is longer is no address. */
export const URL_CHARS_MAX = 8_000;
/** An answer of the service larger than this is not read to its end. */
export const REPLY_BYTES_MAX = 20_000_000;

/**
 * Local ids remembered after adoption, for editors and links that still name them. Each adoption
 * copies them and each change of the queue tells the windows all of them.
 */
export const ADOPTED_IDS_MAX = 1_000;
/** Discarded writes can be brought back this long. */
export const DISCARDED_KEPT_MS = 90 * 24 * HOUR_MS;
/** Versions that met are kept this long, and no more of them than a disk has easily room for. */
export const HISTORY_KEPT_MS = 90 * 24 * HOUR_MS;
export const HISTORY_ENTRIES_MAX = 5_000;
/** Journal entries after which the queue is written whole and older entries are dropped. */
export const JOURNAL_ENTRIES_MAX = 5_000;
