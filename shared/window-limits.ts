/**
 * Bounds of the windows: the editors they keep, and how long they wait. Milliseconds, bytes or
 * counts, as named.
 */
import { SECOND_MS } from './time.ts';

/**
 * This many editors of closed notes keep their undo, cursor and place: enough to switch between.
 * Together they have no more text than some tens of megabytes of page.
 */
export const RECENT_EDITORS_MAX = 8;
export const RECENT_EDITORS_CHARS_MAX = 600_000;

/**
 * After a change of the outbox, windows are notified of the next changes together, this much later.
 * Drawing one takes about twenty milliseconds, and an editor saves less often than this.
 */
export const OUTBOX_NEWS_DEBOUNCE_MS = 100;

/** Nothing waits longer for the files of the main window's page. */
export const PAGE_READ_MS = SECOND_MS;

/** The main window is shown after this, even if its page has not said that it is ready. */
export const WINDOW_SHOWN_MS = 5 * SECOND_MS;

/** The name of the snapshot's file: in the folder of its account, and as a page asks for it. */
export const SNAPSHOT_FILE = 'snapshot.json';

/** A screen with more letters is not kept as a snapshot (W3). */
export const SNAPSHOT_CHARS_MAX = 200_000;
