import { capitalise } from '../../shared/capitalise.ts';
import type { Absence } from '../../shared/pull/delivery.ts';

/** The reasons that remove a record from this computer; an archived one stays. */
export type Gone = Exclude<Absence, 'unlisted'>;

/** A record that a field still names after it was deleted: `Acme (deleted)`. */
export function deletedInWords(name: string): string {
  return `${name} (deleted)`;
}

type WhyNameless = {
  readonly why?: Absence | undefined;
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

/** Why the service does not give a record any more; nobody knows who deleted it, or from where. */
export function goneWords(why: Gone, what: string): string {
  return why === 'out-of-reach'
    ? `This ${what} is no longer shared with you.`
    : `This ${what} was deleted on the service.`;
}
