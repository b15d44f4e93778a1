/** A block of the day grid in words, for screen readers. */
import type { Day } from '../../shared/time.ts';
import type { Dates } from '../ui/dates.ts';
import { entryInWords } from './entry-words.ts';
import type { GridBlock } from './grid-items.ts';
import { dayInFull } from './week-words.ts';

type Around = {
  readonly dates: Dates;
  readonly today: Day;
  readonly what: string;
  readonly about: string;
  /** As it is drawn: `08:00–09:30`. */
  readonly when: string;
  /** Whose time it is, where it is not that of this computer. */
  readonly elsewhere: string;
  readonly person: string;
  readonly overlaps: boolean;
};

/** `1 h 30 min, 08:00–09:30, Call, Relaunch, Monday, Overlaps another entry`. */
export function blockInWords(
  { of: { shown, startAt, endAt }, day, isContinued, continues }: GridBlock,
  { dates, today, what, about, when, elsewhere, person, overlaps }: Around,
): string {
  const drawn = shown && { ...shown.entry, span: shown.entry.span && { startAt, endAt } };
  return [
    drawn
      ? entryInWords(drawn, about, dates)
      : `Timer, ${what}, running since ${when.split('–')[0]}`,
    dayInFull(day, today),
    elsewhere,
    person,
    overlaps ? 'Overlaps another entry' : '',
    isContinued ? 'Began before midnight' : '',
    continues ? 'Goes on after midnight' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
