/** The timer, and times away from it, in words. */
import { clockText, durationInWords, elapsedInMinutes } from '../../shared/time/duration-text.ts';
import type {
  AwayAnswer,
  AwayReason,
  AwaySpan,
  EntrylessTimer,
  TimerSubject,
} from '../../shared/time/timer-state.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import type { Dates } from '../ui/dates.ts';
import { blankSubject } from './next-timer.svelte.ts';

const MINUTE = 60;

/** `1:24:07` */
export function elapsedInSeconds(seconds: number): string {
  return `${elapsedInMinutes(seconds)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** `09:05`, as a field for a time takes it. */
export function clockInField(minute: number): string {
  return clockText(minute).padStart(5, '0');
}

/** Its description, else what it is about. */
export function timerInWords({ description }: TimerSubject, about: string): string {
  return description.trim() || about || 'No description';
}

type Entryless = Pick<EntrylessTimer, 'subject' | 'isAway'> & {
  /** Whether the field has what it was for. */
  readonly isInField: boolean;
};

/** Why the last timer made no entry, and where its words are; another one may run since (T10.11). */
export function entrylessInWords(
  { subject, isAway, isInField }: Entryless,
  { isRunning }: { readonly isRunning: boolean },
): string {
  const which = isRunning ? 'The timer before' : 'The timer';
  const why = isAway ? 'counted no time' : 'ran for less than a second';
  const reason = `${which} ${why}, so there’s no time entry.`;
  if (JSON.stringify(subject) === JSON.stringify(blankSubject)) return reason;
  const where = isInField ? 'still in the field' : `under ${isRunning ? 'Switch' : 'Recent'}`;
  return `${reason} What it was for is ${where}.`;
}

/** The reason for a time away, in words; a restored timer has a sentence of its own. */
const reasonInWords: Readonly<Record<Exclude<AwayReason, 'restored'>, string>> = {
  idle: 'You were away',
  locked: 'The screen was locked',
  asleep: 'This computer was asleep, or its clock was set,',
  ended: 'Traytable wasn’t running',
};

type Asked = { readonly dates: Dates; readonly now: Instant; readonly about: string };

/** `You were away from 12:30 to 13:10 (40 min) while the timer ran for “Call”. Was it work?` */
export function awayInWords(span: AwaySpan, { dates, now, about }: Asked): string {
  const { startAt, endAt, reason, subject } = span;
  const [from, to] = [dates.moment(startAt, now), dates.moment(endAt, now)];
  const what = subject.description.trim() || about;
  const timed = what === '' ? '' : ` for “${what}”`;
  if (reason === 'restored') {
    const ran = `${from} to ${to} (${lengthInWords(span)})`;
    return `From the restored copy: a timer${timed}, ${ran}. You may have entered this time since. Make it an entry?`;
  }
  const time = `${reasonInWords[reason]} from ${from} to ${to} (${lengthInWords(span)})`;
  return `${time} while the timer ran${timed}. Was it work?`;
}

/** `Discarded 40 min away, 12:30 to 13:10.` Time of a restored timer was not away. */
export function discardedInWords(span: AwaySpan, { dates, now }: Omit<Asked, 'about'>): string {
  const [from, to] = [dates.moment(span.startAt, now), dates.moment(span.endAt, now)];
  const away = span.reason === 'restored' ? '' : ' away';
  return `Discarded ${lengthInWords(span)}${away}, ${from} to ${to}.`;
}

type Choice = { readonly label: string; readonly answer: AwayAnswer };

/** The answers that need nothing typed; `isRunning` where the timer of that time still runs. */
export function awayChoices(
  span: AwaySpan,
  { dates, now, isRunning }: Omit<Asked, 'about'> & { readonly isRunning: boolean },
): readonly Choice[] {
  const keep = { choice: 'keep' } as const;
  const discard = { choice: 'discard' } as const;
  const goOn = { choice: 'discard-and-go-on' } as const;
  if (!isRunning) {
    return [
      { label: 'Keep it as an entry', answer: keep },
      { label: 'Discard', answer: discard },
    ];
  }
  const since = sinceInWords(span, now);
  if (span.reason === 'ended') {
    const lastSign = dates.moment(span.startAt, now);
    const ending = since === '' ? 'the last sign of life' : `and ${since}`;
    return [
      { label: `Until ${lastSign}, ${ending}`, answer: discard },
      { label: 'Until now', answer: keep },
      { label: 'Discard and go on', answer: goOn },
    ];
  }
  return [
    { label: 'Keep', answer: keep },
    { label: `Discard and stop${since === '' ? '' : `, keep ${since}`}`, answer: discard },
    { label: 'Discard and go on', answer: goOn },
  ];
}

/** `3 min since`: a minute worked since the return becomes an entry of its own (T13.1). */
function sinceInWords({ endAt }: AwaySpan, now: Instant): string {
  const minutes = Math.floor((now - endAt) / (MINUTE * SECOND_MS));
  return minutes < 1 ? '' : `${durationInWords(minutes * MINUTE)} since`;
}

function lengthInWords({ startAt, endAt }: AwaySpan): string {
  const seconds = Math.floor((endAt - startAt) / SECOND_MS);
  return durationInWords(Math.max(MINUTE, seconds - (seconds % MINUTE)));
}
