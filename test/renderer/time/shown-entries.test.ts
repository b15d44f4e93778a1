import { expect, test } from 'vitest';
import { shownEntries, type ZonedRead } from '../../../renderer/time/shown-entries.ts';
import { overlappingIds } from '../../../shared/time/day-grid.ts';
import { aCreateOf, aRecord } from '../../support/builders.ts';

test('[T3.1] an unsent entry overlaps an own one on the service', () => {
  const times = { started_at: '2026-03-02T09:00:00Z', ended_at: '2026-03-02T10:00:00Z' };
  const fields = { ...times, date: '2026-03-02', duration_seconds: 3600 };
  const sent = aRecord('time-entry', { id: 7, ...fields, member_id: 1 });
  const others = aRecord('time-entry', { id: 8, ...fields, member_id: 2 });
  const unsent = aCreateOf('time-entry', { fields });
  const nothing = { projects: new Map(), tasks: new Map(), companies: new Map(), zones: {} };
  const read = { ...nothing, entries: [sent, others] } as unknown as ZonedRead;
  const options = { days: ['2026-03-02'], zone: 'UTC', memberId: 1 };
  const shown = shownEntries(read, [unsent], options);
  const mine = shown.filter(({ isMine }) => isMine).map(({ entry }) => entry.id);
  expect(mine.toSorted()).toEqual(['7', String(unsent.record.id)].toSorted());
  expect([...overlappingIds(shown.map(({ entry }) => entry))].toSorted()).toEqual(mine.toSorted());
});
