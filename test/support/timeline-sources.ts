/** Records of a client as a timeline is made of them, drawn by chance. */
import fc from 'fast-check';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import type { TimelineSources } from '../../shared/timeline/timeline.ts';
import { aRecord } from './builders.ts';

/** In UTC, with everything on the service. */
export const shownIn = { zone: 'UTC', today: '2026-12-01', standingOf: () => 'sent' as const };

export const noSources: TimelineSources = {
  ...{ notes: [], entries: [], comments: [], invoices: [], tasks: [], deals: [], stages: [] },
  ...{ statuses: [], documents: [], changes: [] },
};

const days = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-11-${String(day).padStart(2, '0')}`);

export const entries = fc
  .array(
    fc.record({
      date: days,
      member_id: fc.integer({ min: 1, max: 3 }),
      project_id: fc.option(fc.integer({ min: 1, max: 3 })),
      duration_seconds: fc.integer({ min: 0, max: 36_000 }),
    }),
    { maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map((one, id) => ({ ...aRecord('time-entry'), ...one, id }) as unknown as TimeEntry),
  );

export const notes = fc
  .array(fc.record({ date: fc.option(days), day: days, hour: fc.integer({ min: 10, max: 23 }) }), {
    maxLength: 20,
  })
  .map((drawn) =>
    drawn.map(({ date, day, hour }, index) => ({
      ...{ id: `n${index}`, title: `Note ${index}`, excerpt: '', created_by_member_id: 7, date },
      created_at: `${day}T${hour}:00:00Z`,
    })),
  );
