/** Time of the timer that is no entry yet, in the words of the file of unsent work (P2). */
import { moment, type Unsaved } from '../../shared/queue/words/unsent-work.ts';
import type { TimerState, TimerSubject } from '../../shared/time/timer-state.ts';
import type { Instant } from '../../shared/time.ts';

type Span = {
  readonly startAt: Instant;
  readonly endAt?: Instant;
  readonly zone: string;
  readonly subject: TimerSubject;
};

/** Lists the running timer, the times away that are undecided, and entries for which the queue has no room. */
export function unsavedTime(
  { running, undecided, made }: TimerState,
  locale: string,
): readonly Unsaved[] {
  function describe(span: Span, heading: string, standing: string): Unsaved {
    const inWords = (at: Instant) =>
      `${moment(at, { locale, timeZone: span.zone })} (${span.zone})`;
    const end = span.endAt === undefined ? {} : { ended_at: inWords(span.endAt) };
    const { description } = span.subject;
    const fields = { started_at: inWords(span.startAt), ...end, description };
    return { heading, standing, fields, whole: span };
  }
  return [
    ...(running === null ? [] : [running]).map((one) =>
      describe(one, 'Running timer', 'Not stopped · no entry yet'),
    ),
    ...undecided.map((one) => describe(one, 'Time away', 'Not decided yet · no entry')),
    ...made.map((one) => describe(one, 'Time', 'Waits for room in the outbox')),
  ];
}
