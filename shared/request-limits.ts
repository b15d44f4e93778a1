/**
 * Bounds of requests to the service: rate, size, time, and how the connection is tried.
 * Milliseconds, bytes or counts, as named.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** The service's own limits per credential (limit.all, limit.writes). */
export const REQUESTS_PER_MINUTE = 600;
export const REQUESTS_PER_HOUR = 10_000;
export const WRITES_PER_MINUTE = 120;
/**
 * Added to each window, because clocks run at different speeds. The travel time of a request is
 * counted separately, by when its response came.
 */
export const RATE_MARGIN_MS = 250;
/** The precision of past requests' ends; it costs at most this much of a window. */
export const RATE_GRAIN_MS = 100;
export const RATE_GRAIN_HOUR_MS = 10 * SECOND_MS;
/** A request without an answer may arrive this long after its connection has ended. */
export const LATE_ARRIVAL_MS = 5 * SECOND_MS;
/**
 * Permits saved ahead as if they were used, so that not every one costs a flush of the disk. A crash
 * wastes at most this many.
 */
export const PERMITS_BOOKED = { requests: 24, writes: 8 } as const;

/** The largest page the service hands out; it silently reduces more (list.page). */
export const PAGE_SIZE_MAX = 100;

/** A response of the service larger than this is not read to its end. */
export const REPLY_BYTES_MAX = 20_000_000;

/**
 * An update may read its record before its write has a permit, so that both arrive together. The lead
 * is the time of the fastest of the last READS_TIMED reads. The cap keeps one slow read from
 * delaying later writes.
 */
export const READS_TIMED = 8;
export const READ_AHEAD_MAX_MS = 2 * SECOND_MS;

/** A request without a response times out after this; its outcome is then unknown. */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** Without a connection after this, nothing was sent and the request can be repeated. */
export const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/**
 * An idle connection is closed after this, before a server would close it: a request sent into a
 * closing connection has an unknown outcome.
 */
export const CONNECTION_IDLE_MAX_MS = 4 * SECOND_MS;

/** Backoff of a lane the service keeps failing: from a second to ten minutes. */
export const BACKOFF_MIN_MS = SECOND_MS;
export const BACKOFF_MAX_MS = 10 * MINUTE_MS;
/**
 * The longest that a write or the gate waits for the service: its longest window is an hour
 * (limit.all). A moment further ahead means that our clock was set back.
 */
export const RETRY_AFTER_MAX_MS = HOUR_MS;
export const WAIT_MAX_MS = 1.5 * RETRY_AFTER_MAX_MS;

/** Date headers have whole seconds, so two clocks may seem to differ by less; by more, one was set (Q6). */
export const CLOCK_DRIFT_MS = 5 * SECOND_MS;

/** A missing record is requested again this often, with this gap: one 404 may be wrong (L11, Q14, Q15). */
export const REMOVAL_ASKS = 2;
export const REMOVAL_GAP_MS = 3 * SECOND_MS;
/** As long as one record is asked about, so that a proof is hardly older than those of its own. */
export const PROOF_LASTS_MS = 10 * SECOND_MS;

/** Is the service there? Probes start often and become rare. */
export const PROBE_MIN_MS = 2 * SECOND_MS;
export const PROBE_MAX_MS = 30 * SECOND_MS;

/** A probe that takes longer counts as unanswered. */
export const PROBE_TIMEOUT_MS = 10 * SECOND_MS;

/**
 * While a window is visible and nothing else is requested, an open connection is probed this often.
 * With the timeout above, a dead service shows within twenty seconds. 360 of 10,000 requests an
 * hour.
 */
export const HEARTBEAT_MS = 10 * SECOND_MS;
/** A request without a response for this long makes us probe the connection; the response may still come. */
export const SILENCE_MS = 5 * SECOND_MS;
