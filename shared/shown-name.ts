/** How names of records and people stand on the screen. */
import { capitalise } from './capitalise.ts';

/** The name of a record of any kind that has none. */
export const UNTITLED = 'Untitled';

/** Embeddings, overrides and isolates; a name that leaves one open turns the words behind it. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name without the characters that turn its neighbours; for the screen alone. */
export function showName(name: string): string {
  return name.replace(DIRECTIONS, '');
}

/** A record that a field still names after it was deleted: `Acme (deleted)`. */
export function deletedInWords(name: string): string {
  return `${name} (deleted)`;
}

type WhyNameless = {
  /** Why no list of the service has it. */
  readonly why?: 'removed' | 'out-of-reach' | 'unlisted' | undefined;
  readonly isDownloaded?: boolean | undefined;
};

/** A record that a field names and that is not here: `Client 4711 (not on this computer)`. */
export function namelessInWords(
  word: string,
  id: unknown,
  { why, isDownloaded = true }: WhyNameless = {},
): string {
  const number = typeof id === 'number' || /^\d+$/.test(String(id)) ? ` ${id}` : '';
  const name = `${capitalise(word)}${number}`;
  if (why === 'removed') return deletedInWords(name);
  if (why === 'out-of-reach') return `${name} (no longer shared with you)`;
  return `${name} (${isDownloaded ? 'not on this computer' : 'not downloaded yet'})`;
}
