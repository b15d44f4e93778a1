/** How names of records and people stand on the screen. */

/** The name of a record of any kind that has none. */
export const UNTITLED = 'Untitled';

/** Embeddings, overrides and isolates; a name that leaves one open turns the words behind it. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name without the characters that turn its neighbours; for the screen alone. */
export function showName(name: string): string {
  return name.replace(DIRECTIONS, '');
}
