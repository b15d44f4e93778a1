/** Time entries for tests: one that names only what matters, and random ones. */
import fc from 'fast-check';
import { type Entry, secondsOf } from '../../shared/time/entry.ts';
import { DAY_MS, dayOf, HOUR_MS, SECOND_MS } from '../../shared/time.ts';
import { aZonedSpan } from './zones.ts';

/** An hour on a Monday morning in Berlin. */
export function anEntry(other: Partial<Entry> = {}): Entry {
  const startAt = Date.UTC(2026, 2, 2, 8);
  const span = other.span === undefined ? { startAt, endAt: startAt + HOUR_MS } : other.span;
  return {
    id: '1',
    day: '2026-03-02',
    zone: 'Europe/Berlin',
    runningSince: null,
    seconds: span === null ? 3_600 : secondsOf(span),
    description: '',
    ...{ clientId: null, projectId: null, taskId: null, memberId: '1' },
    isBillable: true,
    tagIds: [],
    isUnsent: false,
    ...other,
    span,
  };
}

const anId = fc.constantFrom('1', '2', 'local-3', null);

/** Entries of a few clients and weeks, each with its own id, with instants or a plain duration. */
export const someEntries: fc.Arbitrary<readonly Entry[]> = fc
  .array(
    fc.record({
      where: aZonedSpan(DAY_MS / 2),
      isPlain: fc.boolean(),
      clientId: anId,
      projectId: anId,
      taskId: anId,
      memberId: anId,
      tagIds: fc.uniqueArray(fc.constantFrom('7', '8', '9'), { maxLength: 2 }),
      isBillable: fc.boolean(),
      isUnsent: fc.boolean(),
      description: fc.string({ maxLength: 12 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ where: { zone, span }, isPlain, ...other }, index) =>
      anEntry({
        ...other,
        id: String(index),
        day: dayOf(span.startAt, zone),
        zone,
        span: isPlain ? null : span,
        seconds: Math.round((span.endAt - span.startAt) / SECOND_MS),
      }),
    ),
  );
