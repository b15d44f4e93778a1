/** The bounds of an export, each with its reason. */

/** Characters of one message of the window: the longest note as a page takes a fifth of it. */
export const EXPORT_TEXT_CHARS_MAX = 12_000_000;
/** A title, an attachment or the name of an image; the service takes shorter ones. */
export const EXPORT_FACT_CHARS_MAX = 100_000;
/** As much of such a text as the page and the file of a note show; the data has all of it. */
export const EXPORT_FACT_CHARS_SHOWN = 20_000;
/** Files of one export: far more than an account has notes. */
export const EXPORT_FILES_MAX = 200_000;
/** Bytes of one export, its images included; a larger one is an error of ours. */
export const EXPORT_BYTES_MAX = 20_000_000_000;
/** Unfinished exports of one folder that are offered for deletion at a time. */
export const UNFINISHED_EXPORTS_MAX = 20;
/** Folders and a file: `clients`, the client, `notes`, the note. */
export const EXPORT_DEPTH_MAX = 4;
/** Rows that are written at a time, so that the window can draw in between. */
export const EXPORT_ROWS_AT_ONCE = 200;
/** Windows takes 260 characters for a whole path: two such names leave room for the chosen folder. */
export const FILE_NAME_CHARS_MAX = 60;
/** Linux takes 255 bytes for a name; our own number and ending are added. */
export const FILE_NAME_BYTES_MAX = 180;
