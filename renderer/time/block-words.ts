/** The words in a block of the day grid, and its name for screen readers. */
import type { Entry } from '../../shared/time/entry.ts';
import type { Dates } from '../ui/dates.ts';
import { entryInWords, spanInWords, zoneInWords } from './entry-words.ts';
import type { GridBlock } from './grid-items.ts';
import type { ShownWeek } from './shown-week.svelte.ts';
import { dayInFull } from './week-words.ts';

type Around = {
  readonly dates: Dates;
  readonly week: Pick<ShownWeek, 'wordsOf' | 'today' | 'zone' | 'showsBoth'>;
  /** The entry, or the work of the timer. */
  readonly subject: Pick<Entry, 'description' | 'projectId' | 'taskId'>;
  readonly person: string;
  readonly overlaps: boolean;
};

type BlockWords = {
  readonly what: string;
  readonly about: string;
  /** `08:00–09:30`. */
  readonly when: string;
  /** Whose time it is, where it is not that of this computer. */
  readonly elsewhere: string;
  /** `1 h 30 min, 08:00–09:30, Call, Relaunch, Monday, Overlaps another entry`. */
  readonly all: string;
};

/** Returns the words of a block. */
export function blockInWords(
  block: GridBlock,
  { dates, week, subject, person, overlaps }: Around,
): BlockWords {
  const { shown, startAt, endAt, zone, isRunning } = block.of;
  const about = week.wordsOf(subject);
  const what = subject.description || about || (shown ? 'No description' : 'Timer');
  const span = isRunning ? null : { startAt, endAt };
  const when = spanInWords({ span, runningSince: isRunning ? startAt : null, zone }, dates);
  const elsewhere = shown ? zoneInWords(shown.entry, week, dates) : '';
  const all = [
    shown
      ? entryInWords(shown.entry, when, about)
      : `Timer, ${what}, running since ${when.split('–')[0]}`,
    dayInFull(block.day, week.today),
    elsewhere,
    person,
    overlaps ? 'Overlaps another entry' : '',
    block.isContinued ? 'Began before midnight' : '',
    block.continues ? 'Goes on after midnight' : '',
  ];
  return { what, about, when, elsewhere, all: all.filter(Boolean).join(', ') };
}
