/** The count of what waits in each place of the sidebar. */
import type { Place } from '../../shared/ipc/places.ts';
import { type ChangeCounts, needingInWords } from '../../shared/queue/words/count-changes.ts';
import { countInWords } from '../ui/dates.ts';

export type Waiting = {
  /** The number of changes that are sent without the user's help. */
  readonly waiting: number;
  /** The number of changes that wait for the user. */
  readonly needing: number;
  /** For the name of the place: `, 3 not sent yet`. */
  readonly words: string;
};

/** Nothing where nothing waits. */
export function waitingIn(place: Place, counts: ChangeCounts): Waiting | undefined {
  const { unsent, toSend, needsUser, conflicts } = counts;
  if (place === 'outbox' && unsent > 0) {
    const needing = needsUser > 0 ? `, ${needingInWords(needsUser, countInWords)}` : '';
    const words = `, ${countInWords(unsent)} not sent yet${needing}`;
    return { waiting: toSend, needing: needsUser, words };
  }
  if (place !== 'conflicts' || conflicts === 0) return undefined;
  return { waiting: 0, needing: conflicts, words: `, ${countInWords(conflicts)} to resolve` };
}
