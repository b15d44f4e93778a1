/** A span as its parts on each of its days. */
import { daysFrom } from '../../shared/time/calendar.ts';
import { type DayPart, dayPart, type Span } from '../../shared/time/intervals.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';

/** The parts of the span, one for each of its days in the zone. */
export function dayParts(span: Span, zone: string): readonly DayPart[] {
  const count = Math.ceil(Math.max(0, span.endAt - span.startAt) / DAY_MS) + 2;
  return daysFrom(dayOf(span.startAt, zone), count).flatMap(
    (day) => dayPart(span, zone, day) ?? [],
  );
}
