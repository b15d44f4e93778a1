/**
 * Bounds of what is typed or parsed: days, titles, bodies, addresses. Milliseconds, bytes or
 * counts, as named.
 */

/** The first and the last day that can be typed: other years are typing errors. */
export const DAY_MIN = '1900-01-01';
export const DAY_MAX = '2199-12-31';

/** One note's HTML; longer ones are refused with a sentence before anything is lost (A14). */
export const NOTE_HTML_BYTES_MAX = 2_000_000;
export const NOTE_TITLE_CHARS_MAX = 1_000;
/** A field of one line, such as a name, an email or a link; and one line of a field with several (A14). */
export const LINE_CHARS_MAX = 1_000;
/** A description, or another text of several lines. */
export const TEXT_CHARS_MAX = 100_000;
/** An amount of money. */
export const AMOUNT_CHARS_MAX = 30;
/** Records that one note is attached to (A22); a client with its projects and people is under 50. */
export const NOTE_LINKS_MAX = 100;
export const COMMENT_CHARS_MAX = 100_000;
/** Longer text stays on this computer until the user shortens it: characters, base included. */
export const UNSENDABLE_CHARS_MAX = 10_000_000;
/** … and of this many records; more is refused, and stays in its window (Q20.1). */
export const UNSENDABLE_RECORDS_MAX = 1_000;
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
/** In a field with a longer text no paragraph has a direction of its own: each key would take twice the time. */
export const DIRECTION_BY_PARAGRAPH_CHARS_MAX = 20_000;
/** The longest address that a window may pass to main. */
export const URL_CHARS_MAX = 8_000;

/** How far after today a day can be typed as a number of days: ten years. */
export const DAYS_MAX = 3650;
