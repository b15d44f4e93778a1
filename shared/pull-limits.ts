/**
 * Bounds of the pull: how often lists are swept, and how much one sweep may cost. Milliseconds,
 * bytes or counts, as named.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Without a change feed, the lists are swept again this often while the app is online. */
export const SWEEP_EVERY_MS = 5 * MINUTE_MS;
/** A long list pauses this long per page between sweeps: at most 720 requests an hour go to one list. */
export const SWEEP_PAGE_MS = 5 * SECOND_MS;
/** A refresh reads a list of at most this many pages whole, so that it also finds removed records. */
export const REFRESH_PAGES_MAX = 25;
/** An open note in view is read again this often: 120 of 10,000 requests an hour. */
export const OPEN_NOTE_EVERY_MS = 30 * SECOND_MS;
/** A refresh that the limits hold up for longer returns at once and says when it continues. */
export const REFRESH_HELD_MS = 5 * SECOND_MS;
/** Repeated F5 gives one refresh in this time. */
export const REFRESH_GAP_MS = 3 * SECOND_MS;
/**
 * Pages in a row with only records that this sweep already read. More mean that the service
 * returns the same page for every page number.
 */
export const STALE_PAGES_MAX = 50;
/** A pull that our own disk interrupted is retried after this, then with growing gaps. */
export const PULL_RETRY_MIN_MS = 5 * SECOND_MS;
export const PULL_RETRY_MAX_MS = 5 * MINUTE_MS;
/** A list that the service lacks or garbles is requested again after this. */
export const LIST_OFF_MS = HOUR_MS;
/** Clients in the flight kit: what comes before everything else must stay a small part of it. */
export const FLIGHT_KIT_MAX = 50;
/** Pages of each list, and texts of notes, that a sample of a verification reads. */
export const VERIFY_SAMPLE_PAGES = 2;
export const VERIFY_SAMPLE_BODIES = 40;
/** Pages that a verification of everything reads beyond those the list had: it may have grown. */
export const VERIFY_PAGES_SPARE = 50;
/** How often a verification sends a request that fails, and after how many such texts it reads no more. */
export const VERIFY_TRIES_MAX = 4;
export const VERIFY_FAILURES_MAX = 3;
/** A verification under way saves its report this often, so that little of it is lost with the program. */
export const VERIFY_SAVED_EVERY_MS = 5 * SECOND_MS;
/** Differences of one list that a report shows. */
export const VERIFY_EXAMPLES_MAX = 5;
/** Notes of the flight kit that a window names at once: far more than fifty clients have. */
export const FLIGHT_NOTES_MAX = 100_000;
/** Tasks and deals of the flight kit whose comments are fetched one by one, where the service has no list of all. */
export const KIT_COMMENTS_MAX = 500;
/** Records of one list that are requested by their ids after one sweep: two pages' worth. */
export const LOOKUPS_PER_SWEEP_MAX = 200;
/** Absences the cache remembers, so that a link to a removed record can say so. */
export const ABSENCES_MAX = 2_000;
