/** Reads the typed times of an entry. */
import { failed, ok, type Result } from '../result.ts';
import { type Day, SECOND_MS } from '../time.ts';
import type { EntryTimes } from './entry.ts';
import type { Span } from './intervals.ts';
import { spanOn, type TypedTime } from './read-duration.ts';

type Place = { readonly day: Day; readonly zone: string };

/**
 * Returns the times of typed text. A typed start or end that `present` has already stays (T1.8). A typed duration keeps the start of `present` and moves its end
 * (T6.1); without a span it is a plain duration. An entry without length is refused (T1.7).
 */
export function typedTimes(
  typed: TypedTime,
  { day, zone }: Place,
  present: Span | null = null,
): Result<EntryTimes, 'skipped' | 'empty'> {
  if (typed.kind === 'range') {
    const read = spanOn(typed, day, zone, present);
    return read.ok ? ok({ kind: 'span', span: read.value }) : read;
  }
  const { seconds } = typed;
  if (seconds === 0) return failed('empty', 'Type a time longer than 0.');
  if (present === null) return ok({ kind: 'plain', seconds });
  return ok({ kind: 'span', span: withLength(present, seconds) });
}

/** Returns the span with the same start and another length. */
export function withLength({ startAt }: Span, seconds: number): Span {
  return { startAt, endAt: startAt + seconds * SECOND_MS };
}
