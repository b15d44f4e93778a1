/**
 * Bounds of the profile: the journal, the history, the log of requests and unfinished work.
 * Milliseconds, bytes or counts, as named.
 */
import { HOUR_MS } from './time.ts';

/** Journal entries after which the queue is written whole and older entries are dropped. */
export const JOURNAL_ENTRIES_MAX = 5_000;
/** Reading an event takes longer in a large queue: for each 1,000 writes it counts as one more entry. */
export const JOURNAL_WRITES_PER_ENTRY = 1_000;
/**
 * The same happens when the entries take three times the room of the queue and this much more. An
 * hour of typing in a long note writes a gigabyte. Checked each time this much has been added.
 */
export const JOURNAL_SLACK_BYTES = 4_000_000;

/** The history keeps versions this long, and at most this many. */
export const HISTORY_LIFETIME_MS = 90 * 24 * HOUR_MS;
export const HISTORY_ENTRIES_MAX = 5_000;
/** As long it keeps the records that were deleted: those of the largest bulk delete, and some more. */
export const DELETED_RECORDS_MAX = 5_000;

/** The log of requests, for questions that come up weeks later. */
export const TRAFFIC_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** … and at most ten full hours of it (limit.all): some tens of megabytes. */
export const TRAFFIC_ENTRIES_MAX = 100_000;
/** As many entries as a screen shows at a time. */
export const TRAFFIC_PAGE_MAX = 200;

/**
 * Half-typed changes of the outbox, comments and unresolved conflicts that survive a reload. Nobody
 * leaves more open; the choices in two conflicts of the longest notes fit.
 */
export const UNFINISHED_PLACES_MAX = 1_000;
export const UNFINISHED_CHARS_MAX = 16_000_000;
/** Texts of a place on their way to main, when a window that is left sends them again and again. */
export const UNFINISHED_BASES_MAX = 20;
/** A place may be named after all fields that a document was begun with, its title among them. */
export const UNFINISHED_PLACE_CHARS_MAX = 10_000;

/** Accounts on one computer, sealed ones too. Each start reads the card of every one. */
export const ACCOUNTS_MAX = 8;
