import type { Absence } from '../../shared/pull/delivery.ts';

/** The reasons that remove a record from this computer; an archived one stays. */
export type Gone = Exclude<Absence, 'unlisted'>;

/** Why the service does not give a record any more; nobody knows who deleted it, or from where. */
export function goneWords(why: Gone, what: string): string {
  return why === 'out-of-reach'
    ? `This ${what} is no longer shared with you.`
    : `This ${what} was deleted on the service.`;
}
