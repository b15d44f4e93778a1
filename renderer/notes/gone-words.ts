import type { Absence } from '../../shared/pull/delivery.ts';

/** What takes a note from this computer; one that is archived stays. */
export type Gone = Exclude<Absence, 'unlisted'>;

/** Why the service does not give a note any more; nobody knows who deleted it, or from where. */
export function goneWords(why: Gone): string {
  return why === 'out-of-reach'
    ? 'This note is no longer shared with you.'
    : 'This note was deleted on the service.';
}
