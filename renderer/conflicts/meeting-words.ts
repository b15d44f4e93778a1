/** When and where each side of a conflict was written, in words. */
import type { Instant } from '../../shared/time.ts';
import type { Meeting } from './meetings.ts';

/** The words for meetings; `moment` says a time as people do. */
export function meetingWords(moment: (at: Instant) => string) {
  return {
    /** How it stands: `Needs you`, `Settled · today 14:02`. */
    standing({ standing }: Meeting): string {
      if (standing.kind === 'open') return 'Needs you';
      const when = moment(standing.at);
      if (standing.kind === 'refiled') return `Filed as a new note · ${when}`;
      return standing.kind === 'given-up' ? `Theirs was kept · ${when}` : `Settled · ${when}`;
    },
    mine({ mineAt, standing }: Meeting): string {
      return standing.kind === 'open'
        ? `saved on this computer ${moment(mineAt)}`
        : 'as it was then';
    },
    theirs({ theirsAt, standing }: Meeting): string {
      if (standing.kind !== 'open') return 'as it was then';
      return theirsAt === null ? 'on the service' : `somebody else, ${moment(theirsAt)}`;
    },
  };
}
