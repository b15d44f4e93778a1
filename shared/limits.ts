/** Every bound of the program, each with its reason. Milliseconds, bytes or counts, as named. */
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
/** Writes sent at once: enough to hide round trips, few enough to spare the service (P7). */
export const SENDS_AT_ONCE_MAX = 4;
/** How many of these may be lookups or changes of long texts: other edits must not wait for those. */
export const SLOW_SENDS_AT_ONCE_MAX = 2;
/** A change with more characters, its base included, may be slow: the record's own text comes on top. */
export const SLOW_CHANGE_CHARS_MIN = 20_000;

/**
 * An update may read its record before its write has a permit, so that both arrive together. The lead
 * is the time of the fastest of the last READS_TIMED reads. The cap keeps one slow read from
 * delaying later writes.
 */
export const READS_TIMED = 8;
export const READ_AHEAD_MAX_MS = 2 * SECOND_MS;

/** The debounce of an edit, so that typing makes one PATCH and not fifty. */
export const TYPING_DEBOUNCE_MS = 2 * SECOND_MS;
/** While somebody never stops typing, a change is sent this often. */
export const TYPING_DEBOUNCE_MAX_MS = 30 * SECOND_MS;
/** A create waits this long for a choice that only it can carry, while the user is choosing. */
export const CREATE_HELD_MS = MINUTE_MS;

/** The first and the last day that can be typed: other years are typing errors. */
export const DAY_MIN = '1900-01-01';
export const DAY_MAX = '2199-12-31';
/** How long a delete can be undone before it is sent (Q18). */
export const UNDO_DELETE_MS = 10 * SECOND_MS;
/** Clocks are often adjusted by less than this; a bigger jump restarts the wait of a delete (Q19.1). */
export const UNDO_CLOCK_SLACK_MS = SECOND_MS;
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
/** The first lookup after an unknown outcome, and the gap to the second one (P3). */
export const LOOKUP_DELAY_MS = SECOND_MS;
export const LOOKUP_GAP_MS = 5 * SECOND_MS;
/** A missing record is requested again this often, with this gap: one 404 may be wrong (L11, Q14, Q15). */
export const REMOVAL_ASKS = 2;
export const REMOVAL_GAP_MS = 3 * SECOND_MS;
/** A create is sent again only after this many empty lookups: the first may be too early. */
export const EMPTY_LOOKUPS_MIN = 2;
/**
 * The user is asked after this many attempts in a row without a verdict while the service answers
 * others. They take over two hours, longer than most outages of writes alone.
 */
export const UNANSWERED_MAX = 36;
/** Creates in one pass over a list: each is compared with every record of every page. */
export const LOOKUPS_TOGETHER_MAX = 200;
/** A pass begins this long after the first create needs it, so that lookups due together share it. */
export const LOOKUP_GATHER_MS = 500;
/** How long a pass's result stays valid for a create without a slot: sends may hold all for a minute. */
export const LOOKUP_PAGES_LIFETIME_MS = 90 * SECOND_MS;
/** A record counts as possibly ours from this long before the send: Date headers have seconds. */
export const LOOKUP_WINDOW_MS = 2 * MINUTE_MS;

/** A request without a response times out after this; its outcome is then unknown. */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** Without a connection after this, nothing was sent and the request can be repeated. */
export const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/**
 * An idle connection is closed after this, before a server would close it: a request sent into a
 * closing connection has an unknown outcome.
 */
export const CONNECTION_IDLE_MAX_MS = 4 * SECOND_MS;
/** Is the service there? Probes start often and become rare. */
export const PROBE_MIN_MS = 2 * SECOND_MS;
export const PROBE_MAX_MS = 30 * SECOND_MS;

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
/** Records of one list that are requested by their ids after one sweep: two pages' worth. */
export const LOOKUPS_PER_SWEEP_MAX = 200;
/** Absences the cache remembers, so that a link to a removed record can say so. */
export const ABSENCES_MAX = 2_000;
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

/** Pending writes at the most: far beyond a week offline, well within memory. */
export const QUEUE_WRITES_MAX = 20_000;
export const MADE_DOCUMENTS_MAX = 500; // the service lists none (Q10.1)
/**
 * After a change of the outbox, windows are notified of the next changes together, this much later.
 * Drawing one takes about twenty milliseconds, and an editor saves less often than this.
 */
export const OUTBOX_NEWS_DEBOUNCE_MS = 100;
/** One note's HTML; longer ones are refused with a sentence before anything is lost (A14). */
export const NOTE_HTML_BYTES_MAX = 2_000_000;
export const NOTE_TITLE_CHARS_MAX = 1_000;
export const COMMENT_CHARS_MAX = 100_000;
/** Longer text stays on this computer until the user shortens it: characters, base included. */
export const UNSENDABLE_CHARS_MAX = 10_000_000;
/** … and of this many records; the one edited longest ago is dropped first. */
export const UNSENDABLE_RECORDS_MAX = 20;
/**
 * The budget of a body, counted during parsing: the nodes of two megabytes of short paragraphs, and
 * nesting that browsers still show. A body over it is shown as one locked part.
 */
export const HTML_NODES_MAX = 250_000;
export const HTML_DEPTH_MAX = 400;
/** Attributes of one element; word processors write a dozen. */
export const HTML_ATTRIBUTES_MAX = 256;
/** Nodes that the parser may add to repair wrong nesting: written markup takes two characters a node. */
export const HTML_MENDED_NODES_MAX = 500;
/** Characters of attributes that the parser may duplicate to repair wrong nesting. */
export const HTML_COPIED_CHARS_MAX = 200_000;
/** Siblings passed during repair: a fiftieth of a second. */
export const HTML_MOVES_MAX = 20_000_000;
/**
 * Longer texts are created as plain text, and their formatting follows as HTML: making Markdown
 * takes seconds. A longer quick note stays as typed, and a file of unsent work shows longer ones as text.
 */
export const MARKDOWN_SOURCE_CHARS_MAX = 300_000;
/** Characters shown of a body that has no tree. */
export const UNREAD_TEXT_CHARS_MAX = 50_000;
/** The longest address that a window may pass to main. */
export const URL_CHARS_MAX = 8_000;
/** One image of a note: more than a photograph straight from a camera. */
export const IMAGE_BYTES_MAX = 25_000_000;
/** All images kept for reading offline: a few hundred photographs; the least used go first. */
export const IMAGE_CACHE_BYTES_MAX = 500_000_000;
/** Images of one note that are asked about at once. */
export const IMAGES_IN_NOTE_MAX = 1_000;
/** Servers whose images are always shown; the one chosen longest ago is dropped first. */
export const IMAGE_HOSTS_MAX = 500;
/** A cached image is fetched again after this: images seldom change. */
export const IMAGE_FRESH_MS = 24 * HOUR_MS;
/** Images fetched at once, so that a note full of them leaves bandwidth for the service. */
export const IMAGES_AT_ONCE_MAX = 4;
/** An image that has not come after this is shown as missing. */
export const IMAGE_TIMEOUT_MS = 20 * SECOND_MS;
/** Redirects followed to an image: a link shortener in front of a file store needs two. */
export const IMAGE_REDIRECTS_MAX = 3;
/** As much of an image's name as fits in the place where it is missing. */
export const IMAGE_LABEL_CHARS_MAX = 60;
/** A response of the service larger than this is not read to its end. */
export const REPLY_BYTES_MAX = 20_000_000;

/**
 * Local ids remembered after adoption, for editors and links that still name them. Each adoption
 * copies them and each change of the queue tells the windows all of them.
 */
export const ADOPTED_IDS_MAX = 1_000;
/**
 * Half-typed changes of the outbox and unresolved conflicts that survive a reload. Nobody leaves
 * more open; the choices in two conflicts of the longest notes fit.
 */
export const UNFINISHED_PLACES_MAX = 200;
export const UNFINISHED_CHARS_MAX = 16_000_000;
/** Notes filed anew whose message the user has not read: more than anybody reads. */
export const REFILED_MAX = 50;
/** Versions of one write that were sent without a response: a refusal starts the next version. */
export const SENT_BEFORE_MAX = 8;
/** Discarded writes can be restored this long, by the service's clock. */
export const DISCARDED_LIFETIME_MS = 90 * 24 * HOUR_MS;
/** The history keeps versions this long, and at most this many. */
export const HISTORY_LIFETIME_MS = 90 * 24 * HOUR_MS;
export const HISTORY_ENTRIES_MAX = 5_000;
/** Journal entries after which the queue is written whole and older entries are dropped. */
export const JOURNAL_ENTRIES_MAX = 5_000;
/** Reading an event takes longer in a large queue: for each 1,000 writes it counts as one more entry. */
export const JOURNAL_WRITES_PER_ENTRY = 1_000;
/**
 * The same happens when the entries take three times the room of the queue and this much more. An
 * hour of typing in a long note writes a gigabyte. Checked each time this much has been added.
 */
export const JOURNAL_SLACK_BYTES = 4_000_000;

/** The log of requests, for questions that come up weeks later. */
export const TRAFFIC_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** … and at most ten full hours of it (limit.all): some tens of megabytes. */
export const TRAFFIC_ENTRIES_MAX = 100_000;
/** As many entries as a screen shows at a time. */
export const TRAFFIC_PAGE_MAX = 200;

/**
 * Bodies with more HTML than this, all three sides together, are merged by whole blocks only.
 * Every send merges, and may delay the others for half a second at most.
 */
export const MERGE_INSIDE_CHARS_MAX = 900_000;
/** … and so are bodies with more nodes: each word of dense markup is an object of its own. */
export const MERGE_INSIDE_NODES_MAX = 90_000;
/**
 * … and bodies with more than this between their common beginning and end are merged as a whole.
 * A window merges too, for the conflict screen, and would freeze for seconds.
 */
export const MERGE_WHOLE_CHARS_MAX = 1_500_000;
/** … or with more nodes than this: 42,000 paragraphs of one letter took three seconds. */
export const MERGE_WHOLE_NODES_MAX = 180_000;
/**
 * Texts of a send with more characters than this, all versions together, are merged in a process of
 * their own.
 */
export const MERGE_AT_ONCE_CHARS_MAX = 30_000;
/** … and with more nodes, for a few kilobytes of dense markup take longer than long prose. */
export const MERGE_AT_ONCE_NODES_MAX = 2_000;
/** … and, where nobody else has changed the record, more characters: there is less to compare. */
export const COMPARE_AT_ONCE_CHARS_MAX = 300_000;
/**
 * `step` compares two bodies with more characters letter by letter: comparing their structure would
 * take a twentieth of a second.
 */
export const STEP_COMPARES_CHARS_MAX = 100_000;
/** A lookup reads the letters of a longer body in a process: main takes a hundredth of a second for this. */
export const LOOKUP_AT_ONCE_CHARS_MAX = 50_000;
/** The letters of long bodies that lookups keep, the newest, all together. */
export const LOOKUP_LETTERS_CHARS_MAX = 20_000_000;
/** If a comparison takes longer, or more memory, the user is asked. */
export const DECIDE_DEADLINE_MS = 10 * SECOND_MS;
export const DECIDE_MEMORY_MB_MAX = 512;
/**
 * Main copies what it hands to a process: eleven versions of the longest body, a fiftieth of a
 * second.
 */
export const COMPARISON_CHARS_MAX = 20_000_000;
/** How often one attempt compares in a process while somebody else keeps changing the record. */
export const COMPARISONS_PER_SEND_MAX = 3;
/** Pairs of unequal blocks between two equal ones that are compared by their words. */
export const MERGE_ALIGN_CELLS_MAX = 20_000;
/** Pairs of blocks compared to find one that was moved and edited. */
export const MERGE_MOVES_MAX = 40_000;
/** Pairs of new blocks, one of each side, at the same place; with more, the user is asked about all. */
export const MERGE_MADE_PAIRS_MAX = 250_000;
/** Pairs of words compared inside one paragraph; beyond it, its middle counts as rewritten. */
export const MERGE_WORD_CELLS_MAX = 250_000;
/** Boxes inside boxes; deeper nesting is merged as one piece. */
export const MERGE_NESTING_MAX = 40;
/** If both sides kept less than this share of a paragraph's words, both rewrote it. */
export const MERGE_SHARED_MIN = 0.3;

/**
 * This many editors of closed notes keep their undo, cursor and place: enough to switch between.
 * Together they have no more text than some tens of megabytes of page.
 */
export const RECENT_EDITORS_MAX = 8;
export const RECENT_EDITORS_CHARS_MAX = 600_000;

/** The main window is shown after this, even if its page has not said that it is ready. */
export const WINDOW_SHOWN_MS = 5 * SECOND_MS;
