/** When and where each side of a conflict was written and how it ended, in words. */
import { type Resolution, resolutionOf } from '../../shared/conflict/resolution.ts';
import { type OtherWriter, otherWriter } from '../../shared/queue/words/other-writer.ts';
import type { Instant } from '../../shared/time.ts';
import type { Meeting } from './meetings.ts';

const resolutions: Readonly<Record<Resolution, string>> = {
  mine: 'You kept yours',
  theirs: 'You kept theirs',
  mixed: 'You combined both',
  own: 'You wrote it yourself',
  deleted: 'You deleted it',
};

const writers: Readonly<Record<OtherWriter, string>> = {
  me: 'you, on another computer',
  'someone-else': 'someone else',
  unknown: 'another computer or person',
};

export type MeetingWords = ReturnType<typeof meetingWords>;

/** The words for meetings; `moment` writes a time as people do, and `me` is the signed-in member. */
export function meetingWords(moment: (at: Instant) => string, me: () => number | null) {
  // Both texts are merged to find out, and rows ask again whenever the time changes.
  const known = new WeakMap<object, string>();

  /** The winner of a resolved one: `You kept theirs`. */
  function ending({ record, standing, ...sides }: Meeting): string {
    if (standing.kind === 'open') return '';
    if (standing.kind === 'refiled') return 'Saved as a new note';
    if (standing.kind === 'given-up') return resolutions.theirs;
    const words =
      known.get(standing.result) ?? resolutions[resolutionOf(record.kind, sides, standing.result)];
    known.set(standing.result, words);
    return words;
  }

  return {
    ending,
    /** The state: `Needs your attention`, `You kept theirs · Today 14:02`. */
    standing(meeting: Meeting): string {
      const { standing } = meeting;
      if (standing.kind === 'open') return 'Needs your attention';
      return `${ending(meeting)} · ${moment(standing.at)}`;
    },
    mine({ mineAt, standing }: Meeting): string {
      return standing.kind === 'open'
        ? `saved on this computer ${moment(mineAt)}`
        : 'as it was then';
    },
    theirs({ theirsAt, theirsBy, standing }: Meeting): string {
      if (standing.kind !== 'open') return 'as it was then';
      const by = otherWriter(theirsBy, me());
      if (theirsAt === null) return by === 'me' ? writers.me : 'on the service';
      return `${writers[by]}, ${moment(theirsAt)}`;
    },
  };
}
