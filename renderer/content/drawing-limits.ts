/** How much the page draws as it is, measured with every kind of block (decision 0027). */

/** Rows of a table times the widest of them: Chromium and the editor keep a map of all these places. */
export const TABLE_PLACES_MAX = 200_000;
/** Nodes of one block, marks counted: 7,500 rows of one cell, which open in 0.7 s. */
export const BLOCK_NODES_MAX = 30_000;
/** The cost of one part that cannot be edited, in nodes: it is cleaned by itself. */
export const ISLAND_NODES = 20;
/** Parts of a body that cannot be edited. */
export const ISLANDS_MAX = BLOCK_NODES_MAX / ISLAND_NODES;
/** Characters of one line or paragraph, also where its direction changes at every word. */
export const LINE_CHARS_MAX = 100_000;
/** Images of a body: each takes Chromium as long as some lines of text. */
export const IMAGES_MAX = 5_000;
