/**
 * Bounds of comparing and merging two versions of a record. Milliseconds, bytes or counts, as
 * named.
 */
import { SECOND_MS } from './time.ts';

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
