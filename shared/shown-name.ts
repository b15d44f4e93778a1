/** How names of records and people stand on the screen. */
import { capitalise } from './capitalise.ts';
import { isLocalId } from './ids.ts';

/** The name of a record of any kind that has none. */
export const UNTITLED = 'Untitled';

/** Embeddings, overrides and isolates; a name that leaves one open turns the words behind it. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name without the characters that turn its neighbours; for the screen alone. */
export function showName(name: string): string {
  return name.replace(DIRECTIONS, '');
}

/** All that this computer knows about a record that something names. */
export type KnownOfRecord = {
  /** The word for its kind: `client`. */
  readonly word: string;
  readonly id: unknown;
  readonly name?: string | undefined;
  /** Deleted here, whether or not the delete is sent. */
  readonly isDeleted?: boolean | undefined;
  /** Why its list no longer has it. */
  readonly why?: 'removed' | 'out-of-reach' | 'unlisted' | undefined;
  /** Whether its list was ever read to the end. */
  readonly isDownloaded: boolean;
};

/** A name on the screen, and what a reader must know about its record; the mark may be empty. */
export type ShownName = { readonly name: string; readonly mark: string };

/** Shows a record that something names: `Acme`, `Acme (deleted)`, `Client 4711 (not downloaded yet)`. */
export function showRecord(known: KnownOfRecord): ShownName {
  const { word, id, name } = known;
  return {
    name: name === undefined ? nameWithout(word, id) : showName(name),
    mark: markOf(known),
  };
}

function markOf({ id, name, isDeleted, why, isDownloaded }: KnownOfRecord): string {
  if (isDeleted || why === 'removed') return '(deleted)';
  if (why === 'out-of-reach') return '(no longer shared with you)';
  if (name !== undefined || isLocalId(String(id))) return '';
  // Archived records leave their lists, so a whole list does not tell who may see this one.
  return isDownloaded ? '(not on this computer)' : '(not downloaded yet)';
}

/** Names a record by its kind, and by its number where that is one people know. */
function nameWithout(word: string, id: unknown): string {
  if (isLocalId(String(id))) return 'Something that was made here';
  return /^\d+$/.test(String(id)) ? `${capitalise(word)} ${id}` : capitalise(word);
}

/** The name with its mark, for where both are one text. */
export function nameWithMark({ name, mark }: ShownName): string {
  return mark === '' ? name : `${name} ${mark}`;
}
